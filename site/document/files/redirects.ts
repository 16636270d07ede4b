import { escapeHtml } from '../../html/html.js';
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

export interface RedirectDocuments {
  readonly documents: readonly RenderedDocument[];
  readonly findings: readonly Finding[];
}

/**
 * A page at each exact redirect's source that leads on at once, and by a link where nothing runs. A redirect to
 * another site becomes a page with the link alone: opening a file of the bundle asks nothing of anyone. Rules with
 * wildcards have a page for each page that they lead to. A site without a page at its root gets an `index.html` that leads
 * to its first page: what opens by double-click.
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
    // The plan has told of those, together where several lead to one page.
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

/** Undefined where a page, a file or a redirect stands at the root already. */
function homeTarget({ plan }: ShellContext, sources: ReadonlyMap<string, LinkTarget>): LinkTarget | undefined {
  const isTaken = [...plan.pages, ...plan.files].some(({ outputPath }) => outputPath === 'index.html');
  return isTaken || sources.has('index') || plan.pages.length === 0 ? undefined : { kind: 'page', page: 0, suffix: '' };
}

/** A stub under another name would never be asked for. */
function unwritable(path: string): Finding {
  return {
    code: 'configuration',
    severity: 'warning',
    message: `The redirect from "/${path}" has no file in the bundle: its name clashes with another file's where upper and lower case are one, or cannot be stored everywhere. Set it up on the host.`,
  };
}

function problemOf(context: ShellContext, pagePaths: ReadonlySet<string>, path: string): string | undefined {
  // A page of that very path exists: the redirect would hide it, or lead to itself.
  if (pagePaths.has(path) || pagePaths.has(`${path}/index`))
    return 'is not used, since a page stands at its source; remove one of the two.';
  if (context.plan.files.some((file) => file.sourcePath === path))
    return 'is not used, since a file stands at its source; remove one of the two.';
  return undefined;
}

function redirectDocument(context: ShellContext, outputPath: string, target: LinkTarget): RenderedDocument {
  const prefix = rootPrefix(outputPath);
  const { address, title, isOutside } = destinationOf(context, prefix, target);
  const href = escapeHtml(address);
  const onward = isOutside ? '' : `<meta http-equiv="refresh" content="0;url=${href}">`;
  const html = `<!doctype html><html lang="en"><head>${headStart(title)}<meta name="robots" content="noindex">${onward}<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;overflow-wrap:anywhere;color-scheme:light dark}</style></head><body><p><a href="${href}"${isOutside ? ' rel="noopener"' : ''}>${escapeHtml(title)}</a></p></body></html>\n`;
  return { outputPath, html, facts: readDocumentFacts(outputPath, html), findings: [] };
}

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
