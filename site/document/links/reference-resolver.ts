import { escapeHtml, unescapeHtml } from '../../html/html.js';
import { tagEnd } from '../../html/html-scanner.js';
import { html } from '../../html/html-template.js';
import type { Finding } from '../../model/finding.js';
import { REFERENCE_END, REFERENCE_START } from '../../model/references.js';
import { relativeAddress, rootPrefix } from '../../model/relative-address.js';
import { markdownPath } from '../files/page-markdown.js';
import type { LinkTargets } from './link-targets.js';

export interface ReferenceContext {
  /** The path of the page, for findings. */
  readonly page: string;
  readonly outputPath: string;
  readonly targets: LinkTargets;
  /** The output paths of the plan's pages. */
  readonly pageOutputs: readonly string[];
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  /** The language folder of the page (`es/`), or empty. */
  readonly folder: string;
  /** Returns the place in the source where the page's author wrote a target. */
  readonly placeOf: (target: string) => Pick<Finding, 'file' | 'line' | 'column'>;
  /** The title of an anchor whose target is missing. */
  readonly missingText: string;
}

/**
 * Replaces references with relative addresses. A broken link loses its `href` and is marked; a missing image becomes a placeholder,
 * so that opening the page requests no missing file. It takes one pass over the text, and looks only at tags that contain a
 * reference.
 */
export function resolveReferences(html: string, context: ReferenceContext): { html: string; findings: Finding[] } {
  const findings = new Map<string, Finding>();
  let result = '';
  let position = 0;
  let at = html.indexOf(REFERENCE_START);
  while (at !== -1) {
    // Renderers escape `<` in attribute values, so the last one before a reference begins its tag.
    const open = html.lastIndexOf('<', at);
    const end = open === -1 ? 0 : tagEnd(html, open);
    const insideTag = open >= position && end > at;
    const from = insideTag ? open : at;
    const to = insideTag ? end : Math.max(at + 1, html.indexOf(REFERENCE_END, at) + 1);
    const piece = html.slice(from, to);
    result += html.slice(position, from);
    result += insideTag ? resolveTag(piece, context, findings) : resolveText(piece, context, findings);
    position = to;
    at = html.indexOf(REFERENCE_START, position);
  }
  return { html: position === 0 ? html : result + html.slice(position), findings: [...findings.values()] };
}

/**
 * Replaces the references in Markdown. Pages are addressed by their Markdown; addresses without a target stay as their author wrote
 * them.
 */
export function resolveMarkdownReferences(markdown: string, context: ReferenceContext): string {
  return withoutLeftOutLinks(markdown, context)
    .replace(REFERENCE, (_whole, kind: string, target: string) => {
      const found = context.targets.resolve(target, kind === 'link' ? context.folder : '');
      const prefix = rootPrefix(context.outputPath);
      if (found.kind === 'fragment') return found.fragment;
      if (found.kind === 'page') {
        const outputPath = context.pageOutputs[found.page] ?? 'index.html';
        return relativeAddress(prefix, markdownPath(outputPath)) + found.suffix;
      }
      if (found.kind === 'file') return relativeAddress(prefix, found.outputPath) + found.suffix;
      const outside = found.kind === 'outside' ? context.outsideFiles.get(found.address) : undefined;
      return outside === undefined ? target : relativeAddress(prefix, outside.outputPath);
    })
    .replace(MARKERS, '');
}

/**
 * Returns the script of a page's components without addresses of pages that are left out. `html` is the page's content,
 * which lists the addresses in the script.
 */
export function withoutLeftOutAddresses(script: string, html: string, { targets, folder }: ReferenceContext): string {
  let clean = script;
  for (const [, written = '', target = ''] of html.matchAll(LISTED_ADDRESS)) {
    const found = targets.resolve(unescapeHtml(target), folder);
    if (found.kind !== 'missing' || found.isLeftOut !== true) continue;
    const address = unescapeHtml(written);
    for (const quote of ['"', "'", '`']) clean = clean.replaceAll(`${quote}${address}${quote}`, '"#"');
  }
  return clean;
}

/** Returns the Markdown with links to pages that are left out as plain text. */
function withoutLeftOutLinks(markdown: string, { targets, folder }: ReferenceContext): string {
  const isLeftOut = (target: string) => {
    const found = targets.resolve(target, folder);
    return found.kind === 'missing' && found.isLeftOut === true;
  };
  return markdown
    .replace(MARKDOWN_LINK, (whole, label: string, target: string) => (isLeftOut(target) ? label : whole))
    .replace(LINK_ATTRIBUTE, (whole, target: string) => (isLeftOut(target) ? '' : whole))
    .replace(LINK, (whole, target: string) => (isLeftOut(target) ? '' : whole));
}

const LINK_SOURCE = `${REFERENCE_START}link:([^${REFERENCE_START}${REFERENCE_END}]*)${REFERENCE_END}`;
const LISTED_ADDRESS = new RegExp(`data-op-address="([^"]*)"[^>]*href="${LINK_SOURCE}"`, 'g');
const LINK = new RegExp(LINK_SOURCE, 'g');
const MARKDOWN_LINK = new RegExp(
  `\\[((?:[^\\[\\]\\\\]|\\\\.|\\[[^\\[\\]]*\\])*)\\]\\(<?${LINK_SOURCE}>?(?: "[^"\\n]*")?\\)`,
  'g',
);
const LINK_ATTRIBUTE = new RegExp(` [\\w-]+="${LINK_SOURCE}"`, 'g');
const REFERENCE = new RegExp(
  `${REFERENCE_START}(link|file):([^${REFERENCE_START}${REFERENCE_END}]*)${REFERENCE_END}`,
  'g',
);
const ATTRIBUTE = new RegExp(`\\s([a-zA-Z][\\w:-]*)="([^"${REFERENCE_START}]*${REFERENCE_START}[^"]*)"`, 'g');
const MARKERS = new RegExp(`[${REFERENCE_START}${REFERENCE_END}]`, 'g');

/**
 * The result for one reference. `advice` reports an address that works but needs its author's attention. `isKnown` means that
 * another finding explains the missing target.
 */
type Resolved =
  | { readonly address: string; readonly advice?: Finding }
  | { readonly problem: Finding; readonly isKnown?: boolean };

function resolveTag(tag: string, context: ReferenceContext, findings: Map<string, Finding>): string {
  let problem: Finding | undefined;
  const resolved = tag.replace(ATTRIBUTE, (_whole, name: string, value: string) => {
    let broken: Extract<Resolved, { problem: Finding }> | undefined;
    const replaced = value.replace(REFERENCE, (_reference, kind: string, target: string) => {
      const found = resolveOne(kind, unescapeHtml(target), context);
      if ('problem' in found) {
        broken = found;
        return '';
      }
      if (found.advice !== undefined) findings.set(`${found.advice.code} ${found.advice.message}`, found.advice);
      const address = name === 'style' ? found.address.replace(/['"()\\\s]/g, encodeURIComponent) : found.address;
      return escapeHtml(address);
    });
    if (broken === undefined) return ` ${name}="${replaced}"`;
    problem = broken.problem;
    if (broken.isKnown !== true) findings.set(`${problem.code} ${problem.message}`, problem);
    return '';
  });
  const clean = resolved.replace(MARKERS, '');
  return problem === undefined ? clean : markBroken(clean, problem, context);
}

function markBroken(tag: string, problem: Finding, context: ReferenceContext): string {
  if (/^<img[\s/>]/i.test(tag)) {
    const alternative = unescapeHtml(/\salt="([^"]*)"/.exec(tag)?.[1] ?? '');
    const text = alternative === '' ? missingName(problem) : alternative;
    return html`<span class="op-missing-image" role="img" aria-label="${text}">${text}</span>`.text;
  }
  if (!/^<a[\s/>]/i.test(tag)) return tag;
  if (problem.code === LEFT_OUT_LINK)
    return withClass(tag, 'op-unlinked').replace(/\s(?:data-op-address|title)="[^"]*"/g, '');
  const marked = withClass(tag, 'op-broken-link');
  return marked.replace(/\stitle="[^"]*"/, '').replace(/^<a/i, `$& title="${escapeHtml(context.missingText)}"`);
}

function withClass(tag: string, name: string): string {
  return /\sclass="/.test(tag) ? tag.replace(/\sclass="/, `$&${name} `) : tag.replace(/^<a/i, `$& class="${name}"`);
}

function missingName(problem: Finding): string {
  return problem.message.split('"')[1]?.split('/').at(-1) ?? '';
}

/** Resolves references outside of tags, which occur only in style sheets. */
function resolveText(piece: string, context: ReferenceContext, findings: Map<string, Finding>): string {
  return piece
    .replace(REFERENCE, (_whole, kind: string, target: string) => {
      const found = resolveOne(kind, unescapeHtml(target), context);
      if ('address' in found) return found.address.replace(/['"()\\\s<]/g, encodeURIComponent);
      findings.set(`${found.problem.code} ${found.problem.message}`, found.problem);
      return 'about:blank';
    })
    .replace(MARKERS, '');
}

function resolveOne(kind: string, target: string, context: ReferenceContext): Resolved {
  const prefix = rootPrefix(context.outputPath);
  const found = context.targets.resolve(target, kind === 'link' ? context.folder : '');
  switch (found.kind) {
    case 'fragment':
      return { address: found.fragment };
    case 'page': {
      if (kind === 'file') return { problem: missing(kind, target, {}, context) };
      const outputPath = context.pageOutputs[found.page] ?? 'index.html';
      const isSelf = outputPath === context.outputPath && found.suffix.startsWith('#');
      const address = isSelf ? found.suffix : relativeAddress(prefix, outputPath) + found.suffix;
      return found.folder === undefined ? { address } : { address, advice: folderAdvice(target, found.page, context) };
    }
    case 'file':
      return { address: relativeAddress(prefix, found.outputPath) + found.suffix };
    case 'outside':
      return resolveOutside(kind, found.address, prefix, context);
    case 'missing':
      if (found.isLeftOut === true && kind === 'link') return { problem: leftOutLink(target, context) };
      return {
        problem: missing(kind, target, found, context),
        isKnown: kind === 'link' && found.isUnmade === true,
      };
  }
}

function resolveOutside(kind: string, address: string, prefix: string, context: ReferenceContext): Resolved {
  if (kind === 'link') return { address };
  const hash = address.indexOf('#');
  const fragment = hash === -1 ? '' : address.slice(hash);
  const file =
    context.outsideFiles.get(address) ?? context.outsideFiles.get(hash === -1 ? address : address.slice(0, hash));
  if (file !== undefined) return { address: relativeAddress(prefix, file.outputPath) + fragment };
  if (/^data:/i.test(address)) return { address };
  return {
    problem: {
      code: 'outside-file',
      severity: 'warning',
      message: `"${address}" could not be added to the bundle; save the file in the project and refer to it there.`,
      page: context.page,
    },
  };
}

function missing(
  kind: string,
  target: string,
  { nearMatch, withheld }: { readonly nearMatch?: string; readonly withheld?: string },
  { page, targets, placeOf }: ReferenceContext,
): Finding {
  if (withheld !== undefined)
    return {
      code: kind === 'link' ? 'broken-link' : 'missing-file',
      severity: 'error',
      message: `The file "${target}" is in the project but not in the bundle: it ${withheld}. Remove the link, or link to a file that may be published.`,
      page,
      ...placeOf(target),
    };
  const hint = nearMatch === undefined ? likelyHint(target, targets) : caseHint(nearMatch);
  return kind === 'link'
    ? {
        code: 'broken-link',
        severity: 'error',
        message:
          target === ''
            ? 'A link has no address; add one, or remove the link.'
            : `The link to "${target}" leads nowhere; correct or remove it.${hint}`,
        page,
        ...placeOf(target),
      }
    : {
        code: 'missing-file',
        severity: 'error',
        message: `The file "${target}" is not in the project; add it or correct its path.${hint}`,
        page,
        ...placeOf(target),
      };
}

function leftOutLink(target: string, { page, placeOf }: ReferenceContext): Finding {
  return {
    code: LEFT_OUT_LINK,
    severity: 'hint',
    message: `The link to "${target}" leads to a page that the readers of this export may not see, so it is plain text.`,
    page,
    ...placeOf(target),
  };
}

const LEFT_OUT_LINK = 'left-out-link';

function folderAdvice(target: string, index: number, { page, targets, placeOf }: ReferenceContext): Finding {
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The link to "${target}" names a folder without an index page; it leads to the first page there. Link to "/${targets.pathOf(index)}", or add an index page.`,
    page,
    ...placeOf(target),
  };
}

function caseHint(nearMatch: string): string {
  return ` There is "/${nearMatch}": write it with the same upper and lower case.`;
}

function likelyHint(target: string, targets: LinkTargets): string {
  const likely = target === '' ? undefined : targets.likely(target);
  return likely === undefined ? '' : ` Did you mean "/${likely}"?`;
}
