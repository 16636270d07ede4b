import { Tokenizer } from 'htmlparser2';
import { folderOf, type HeldAddress, type LocalTarget, resolveTarget } from './local-target.js';
import { importMapAddresses } from './map-addresses.js';
import { styleAddresses } from './style-addresses.js';

/** Maximum depth of pages inside pages, each of which is written inside the quotes of the one before. */
const MAX_DEPTH_PAGES = 4;

/** Returns the targets of a page at `path`, and of the pages written inside it. Takes linear time. */
export function pageTargets(path: string, html: string): readonly LocalTarget[] {
  const targets: LocalTarget[] = [];
  readPage(html, { folder: folderOf(path), depth: 1, add: (target) => targets.push(target) });
  return targets;
}

interface Place {
  /** The folder that addresses are relative to; undefined when `<base>` leads out of the bundle. */
  readonly folder: string | undefined;
  readonly depth: number;
  readonly add: (target: LocalTarget) => void;
}

function readPage(html: string, place: Place): void {
  const held: HeldAddress[] = [];
  const inner: string[] = [];
  let base: string | undefined;
  readElements(html, {
    onElement(name, attributes) {
      if (name === 'base') base ??= attributes.get('href');
      else addOfElement(name, attributes, held);
      const page = attributes.get('srcdoc');
      if (page !== undefined && name === 'iframe') inner.push(page);
    },
    onText(name, type, text) {
      const addresses = name === 'style' ? styleAddresses(text) : importMapAddresses(type, text);
      for (const address of addresses) held.push({ address, kind: 'file' });
    },
  });
  const folder = baseFolder(place.folder, base);
  for (const each of held) {
    const target = resolveTarget(each, folder ?? '');
    if (target !== undefined && (folder !== undefined || target.kind === 'whole')) place.add(target);
  }
  if (place.depth < MAX_DEPTH_PAGES)
    for (const page of inner) readPage(page, { ...place, folder, depth: place.depth + 1 });
}

function baseFolder(folder: string | undefined, base: string | undefined): string | undefined {
  if (base === undefined || folder === undefined) return folder;
  if (/^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(base)) return undefined;
  const target = resolveTarget({ address: base, kind: 'file' }, folder);
  return target === undefined ? folder : folderOf(target.path);
}

/** Attributes that contain one address, on any element. */
const SINGLE = ['href', 'src', 'poster', 'action', 'formaction', 'background', 'xlink:href'];
const SETS = ['srcset', 'imagesrcset'];
const WANTED = new Set([
  ...SINGLE,
  ...SETS,
  'srcdoc',
  'style',
  'data',
  'content',
  'http-equiv',
  'name',
  'property',
  'rel',
  'type',
]);
/** Files of the theme that its scripts load later. */
const OURS = /^(?:\.\.\/)*offprint\/[^\s]+$/;
/** Metadata that programs other than browsers read. */
const METADATA = /^(?:og:(?:image|url|video|audio)(?::url|:secure_url)?|twitter:image(?::src)?)$/i;
const METADATA_LINK = /(?:^|\s)(?:canonical|alternate)(?:\s|$)/i;

type Attributes = ReadonlyMap<string, string>;

function addOfElement(name: string, attributes: Attributes, held: HeldAddress[]): void {
  const isMetadata = name === 'link' && METADATA_LINK.test(attributes.get('rel') ?? '');
  for (const [attribute, value] of attributes) {
    if (SINGLE.includes(attribute)) held.push({ address: value, kind: isMetadata ? 'whole' : 'file' });
    else if (SETS.includes(attribute)) for (const address of candidatesOf(value)) held.push({ address, kind: 'file' });
    else if (attribute === 'style') for (const address of styleAddresses(value)) held.push({ address, kind: 'file' });
    else if (attribute === 'data' && name === 'object') held.push({ address: value, kind: 'file' });
    else if (attribute.startsWith('data-op-') && OURS.test(value)) held.push({ address: value, kind: 'file' });
  }
  if (name === 'meta') addOfMeta(attributes, held);
}

function addOfMeta(attributes: Attributes, held: HeldAddress[]): void {
  const content = attributes.get('content') ?? '';
  if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh') {
    const address = /^[^;,]*[;,]\s*url\s*=\s*["']?([^"']*)/i.exec(content)?.[1];
    if (address !== undefined) held.push({ address, kind: 'file' });
  } else if (METADATA.test(attributes.get('property') ?? attributes.get('name') ?? '')) {
    held.push({ address: content, kind: 'whole' });
  }
}

/**
 * Returns the addresses of a `srcset`. Each ends at white space or a comma before it; a descriptor may contain commas
 * in parentheses.
 */
function candidatesOf(value: string): readonly string[] {
  const found: string[] = [];
  const written = /[\s,]*([^\s]+)/y;
  const descriptor = /[^,(]*(?:\([^)]*\)?[^,(]*)*/y;
  for (let match = written.exec(value); match !== null; match = written.exec(value)) {
    const [, word = ''] = match;
    const address = word.replace(/,+$/, '');
    if (address !== '') found.push(address);
    if (address !== word) continue;
    descriptor.lastIndex = written.lastIndex;
    descriptor.exec(value);
    written.lastIndex = descriptor.lastIndex;
  }
  return found;
}

interface Readers {
  onElement(name: string, attributes: Attributes): void;
  /** Receives the text of `<style>` and `<script>`, with the type of the element. */
  onText(name: string, type: string, text: string): void;
}

/** Elements whose content is parsed by other rules than HTML's. */
const FOREIGN = new Set(['svg', 'math']);
const BACK_IN_HTML = new Set(['foreignobject', 'desc', 'annotation-xml']);

function readElements(html: string, { onElement, onText }: Readers): void {
  let name = '';
  let attribute: string | undefined;
  let value = '';
  let attributes = new Map<string, string>();
  let raw: { readonly name: string; readonly type: string; text: string } | undefined;
  const contexts: string[] = [];

  const end = (isClosed: boolean) => {
    if (attributes.size > 0) onElement(name, attributes);
    const type = attributes.get('type') ?? '';
    raw = !isClosed && (name === 'style' || name === 'script') ? { name, type, text: '' } : undefined;
    if (!isClosed && (FOREIGN.has(name) || (contexts.length > 0 && BACK_IN_HTML.has(name)))) contexts.push(name);
    if (attributes.size > 0) attributes = new Map();
  };
  const finishText = () => {
    if (raw !== undefined && raw.text !== '') onText(raw.name, raw.type, raw.text);
    raw = undefined;
  };
  const ignored = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, stop) {
        finishText();
        name = html.slice(start, stop).toLowerCase();
      },
      onattribname(start, stop) {
        const written = html.slice(start, stop).toLowerCase();
        attribute =
          (WANTED.has(written) || written.startsWith('data-op-')) && !attributes.has(written) ? written : undefined;
        value = '';
      },
      onattribdata(start, stop) {
        if (attribute !== undefined) value += html.slice(start, stop);
      },
      onattribentity(codePoint) {
        if (attribute !== undefined) value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (attribute !== undefined) attributes.set(attribute, value);
        attribute = undefined;
      },
      onopentagend: () => end(false),
      onselfclosingtag: () => end(contexts.length > 0),
      onclosetag(start, stop) {
        finishText();
        const closed = html.slice(start, stop).toLowerCase();
        if (contexts.at(-1) === closed) contexts.pop();
      },
      ontext(start, stop) {
        if (raw !== undefined) raw.text += html.slice(start, stop);
      },
      ontextentity: ignored,
      oncomment: ignored,
      oncdata: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: finishText,
      isInForeignContext: () => FOREIGN.has(contexts.at(-1) ?? ''),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
