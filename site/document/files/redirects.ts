import { html, trusted } from '../../html/html-template.js';
import type { RenderedDocument } from '../../model/document.js';
import type { Finding } from '../../model/finding.js';
import { outputNames } from '../../model/output-names.js';
import { relativeAddress, rootPrefix, withPrefix } from '../../model/relative-address.js';
import { readDocumentFacts } from '../document-facts.js';
import { headStart } from '../frame/page-head.js';
import type { ShellContext } from '../frame/shell-context.js';
import { normalisePath } from '../links/address-parts.js';
import type { LinkTarget } from '../links/link-targets.js';
import { expandRedirects } from './expand-redirects.js';

/** The pages of a site's redirects, and what is wrong with the redirects. */
export interface RedirectDocuments {
  readonly documents: readonly RenderedDocument[];
  readonly findings: readonly Finding[];
}

/**
 * Writes a page at each redirect's source that leads to the destination at once, and by a link in case the browser does not follow. A
 * redirect to another site becomes a page with only the link, because opening a file of the bundle must not send a request to another
 * host. Rules with wildcards get one page for each page that they lead to. A site without a page at its root gets an `index.html` that
 * leads to its first page, so that the bundle can be opened by double-click.
 */
export function redirectDocuments(context: ShellContext): RedirectDocuments {
  const { plan } = context;
  const findings: Finding[] = [];
  const sources = new Map<string, LinkTarget>();
  const pagePaths = new Set(Array.from(plan.pages, (page) => page.path));
  const expanded = expandRedirects(plan);
  const written = new Set(plan.redirects.map(({ source }) => source));
  findings.push(...expanded.findings);
  for (const { source, destination } of expanded.redirects) {
    const path = normalisePath(source) || 'index';
    if (sources.has(path)) continue;
    const target = context.targets.resolve(destination);
    // The plan has reported these already, together if several lead to one page.
    if (target.kind === 'missing' || target.kind === 'fragment') continue;
    const problem = problemOf(context, pagePaths, path);
    if (problem === undefined) sources.set(path, target);
    else if (written.has(source))
      findings.push({
        code: 'configuration',
        severity: 'warning',
        message: `The redirect from "${source}" to "${destination}" ${problem}`,
      });
  }
  const home = homeTarget(context, sources);
  if (home !== undefined) sources.set('index', home);
  const taken = [...plan.pages, ...plan.files].map((entry) => entry.outputPath);
  const names = outputNames(
    [...sources.keys()].map((path) => `${path}.html`),
    taken,
  );
  const documents: RenderedDocument[] = [];
  for (const [path, target] of sources) {
    const outputPath = names.get(`${path}.html`);
    if (outputPath === `${path}.html`) documents.push(redirectDocument(context, outputPath, target));
    else findings.push(unwritable(path));
  }
  return { documents, findings };
}

/** Returns the first page as the target of `index.html`; undefined if a page, a file or a redirect has that path already. */
function homeTarget({ plan }: ShellContext, sources: ReadonlyMap<string, LinkTarget>): LinkTarget | undefined {
  const isTaken = [...plan.pages, ...plan.files].some(({ outputPath }) => outputPath === 'index.html');
  return isTaken || sources.has('index') || plan.pages.length === 0 ? undefined : { kind: 'page', page: 0, suffix: '' };
}

/** Returns the finding for a redirect without a page: a page under another name would never be requested. */
function unwritable(path: string): Finding {
  return {
    code: 'configuration',
    severity: 'warning',
    message: `The redirect from "/${path}" has no file in the bundle: its name differs from another file's only in upper and lower case, or is invalid on some file systems. Set the redirect up on the host.`,
  };
}

function problemOf(context: ShellContext, pagePaths: ReadonlySet<string>, path: string): string | undefined {
  // The redirect would hide the page at this path, or lead to itself.
  if (pagePaths.has(path) || pagePaths.has(`${path}/index`))
    return 'is not used, because a page has the path of its source; remove one of the two.';
  if (context.plan.files.some((file) => file.sourcePath === path))
    return 'is not used, because a file has the path of its source; remove one of the two.';
  return undefined;
}

function redirectDocument(context: ShellContext, outputPath: string, target: LinkTarget): RenderedDocument {
  const prefix = rootPrefix(outputPath);
  const { address, title, isOutside } = destinationOf(context, prefix, target);
  const document = html`
    <!doctype html>
    <html lang="en">
      <head>
        ${headStart(title)}
        <meta name="robots" content="noindex">
        ${!isOutside && html`<meta http-equiv="refresh" content="0;url=${address}">`}
        <style>${trusted(STYLE)}</style>
      </head>
      <body><p><a href="${address}"${isOutside && html` rel="noopener"`}>${title}</a></p></body>
    </html>${'\n'}`.text;
  return { outputPath, html: document, facts: readDocumentFacts(outputPath, document), findings: [] };
}

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;overflow-wrap:anywhere;color-scheme:light dark}';

function destinationOf(context: ShellContext, prefix: string, target: LinkTarget) {
  if (target.kind === 'page') {
    const page = context.plan.pages.at(target.page);
    const address = withPrefix(prefix, context.pageAddresses[target.page] ?? 'index.html') + target.suffix;
    return { address, title: page?.title ?? '', isOutside: false };
  }
  if (target.kind === 'file')
    return {
      address: relativeAddress(prefix, target.outputPath) + target.suffix,
      title: target.outputPath,
      isOutside: false,
    };
  const address = target.kind === 'outside' && /^https?:\/\//i.test(target.address) ? target.address : '#';
  return { address, title: address, isOutside: true };
}
