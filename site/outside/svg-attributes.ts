import type { XmlElement } from '@rgrove/parse-xml';
import { isOwnAddress, type SafeStyles, safeStyles } from './safe-styles.js';
import { resolveName, SVG, XHTML, XLINK, XML } from './svg-names.js';
import { isAnimatable, SVG_ATTRIBUTES, TEXT_ATTRIBUTES, XHTML_ATTRIBUTES } from './svg-vocabulary.js';
import { escapeAttribute, refuse, type Writing, withoutDanger } from './svg-writing.js';

/** An element whose attributes are written. */
export interface ElementName {
  readonly namespace: string;
  readonly name: string;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly writing: Writing;
}

/** Returns the allowed attributes of an element, as they are written. */
export function writeAttributes(element: XmlElement, owner: ElementName): string {
  let written = '';
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const kept = withoutDanger(owner.writing, undefined, () =>
      keptAttribute(resolveName(name, owner.prefixes, false), value, owner),
    );
    if (kept === undefined) continue;
    // Two prefixes may mean one namespace, and a link may be written in both of its forms, of which the plain one counts.
    if (seen.has(kept.name) || (kept.name === 'href' && name !== 'href' && 'href' in element.attributes)) continue;
    seen.add(kept.name);
    written += ` ${kept.name}="${escapeAttribute(kept.value)}"`;
    if (
      kept.name === 'href' &&
      owner.name === 'a' &&
      owner.writing.targets !== undefined &&
      !kept.value.startsWith('#')
    )
      written += ` target="${WINDOWS.has(element.attributes.target ?? '') ? element.attributes.target : '_top'}"`;
  }
  return written;
}

/** The windows that a link may open its page in. By default, the page would appear in the place of the picture. */
const WINDOWS = new Set(['_top', '_parent', '_blank']);

type Attribute = { readonly name: string; readonly value: string };

/** Returns the value to write for an attribute, or undefined for one without effect. */
function keptAttribute(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  value: string,
  owner: ElementName,
): Attribute | undefined {
  if (namespace === XML) return name === 'space' || name === 'lang' ? { name: `xml:${name}`, value } : undefined;
  if (namespace === '' && /^on/i.test(name)) refuse('a script in an attribute');
  if (name === 'href' && (namespace === '' || namespace === XLINK)) return keptLink(value, owner);
  // Browsers show the title of a link in a picture when a pointer is over it.
  if (namespace === XLINK && name === 'title' && owner.name === 'a')
    return { name: `xmlns:xlink="${XLINK}" xlink:title`, value };
  if (namespace !== '') return undefined;
  if (owner.namespace === XHTML && owner.name === 'img' && name === 'src') return keptFile(name, value, owner);
  if (LOADING_ATTRIBUTES.has(name.toLowerCase())) refuse('something loaded from elsewhere');
  if (name === 'style') return { name, value: checkedStyles(value, owner.writing) };
  if (TEXT_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z][\w-]*$/.test(name)) return { name, value };
  const known = owner.namespace === SVG ? SVG_ATTRIBUTES : XHTML_ATTRIBUTES;
  if (!known.has(name)) return undefined;
  if (name === 'attributeName' && !isAnimatable(value.trim())) refuse('an animation of an address or a script');
  return { name, value: /[(\\@]/.test(value) ? checkedStyles(value, owner.writing) : value };
}

const LOADING_ATTRIBUTES = new Set(
  'src srcset srcdoc action formaction background poster data codebase ping'.split(' '),
);

/**
 * Checks an address. A link may lead to the web; every other address must be a place in the picture, or contain its
 * content.
 */
function keptLink(value: string, owner: ElementName): Attribute | undefined {
  const { writing } = owner;
  if (owner.namespace !== SVG && (owner.name !== 'a' || writing.targets === undefined))
    return refuse('an address in a page');
  if (owner.name !== 'a') return keptFile('href', value, owner);
  const target = writing.targets?.link(value.trim());
  if (target !== undefined) {
    writing.isChanged = true;
    return { name: 'href', value: target };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses, and so read a scheme across them
  const address = value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, '');
  if (/^(?:https?:\/\/|mailto:|#)/i.test(address)) return { name: 'href', value: address };
  // Where the picture came from it may lead to a neighbour; in a bundle it leads nowhere.
  return /^[^:]*(?:[/?#]|$)/.test(address) ? undefined : refuse('a script in a link');
}

/** Checks the address of something that the picture shows. */
function keptFile(name: string, value: string, { writing }: ElementName): Attribute {
  if (isOwnAddress(value.trim())) return { name, value: value.trim() };
  const target = writing.targets?.file(value.trim());
  if (target === undefined)
    return refuse(/^\s*data:/i.test(value) ? 'another document' : 'something loaded from elsewhere');
  writing.isChanged = true;
  return { name, value: target };
}

/** Checks CSS, and notes if addresses in it were replaced. */
export function checkStyles(css: string, writing: Writing): SafeStyles {
  const checked = safeStyles(css, writing.danger === 'left-out' ? writing.targets?.file : undefined);
  if ('css' in checked && checked.isChanged) writing.isChanged = true;
  return checked;
}

function checkedStyles(css: string, writing: Writing): string {
  const checked = checkStyles(css, writing);
  return 'problem' in checked ? refuse(checked.problem) : checked.css;
}
