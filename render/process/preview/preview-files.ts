import { LRUCache } from 'lru-cache';
import { type AddressedFiles, type Resolution, resolveAddress } from '../../../bundle/resolve-address.js';
import { diagramsToDraw } from '../../../site/model/diagram-address.js';
import { createRedirectRules } from '../../../site/model/redirect-rules.js';
import type { PreviewedAddress, PreviewedFile, PreviewedPage } from '../../previewed.js';
import type { LoadedExport } from '../load-export.js';
import { type RenderedPage, renderPage } from '../render-page.js';
import { siteFiles } from '../site-files.js';

/** The files of a bundle that is not made as a whole. */
export interface PreviewFiles {
  /**
   * Makes the file that an address leads to. A page whose rendering was given up shows `failure` in its place. Throws
   * only for faults of our own.
   */
  open(address: string, failure?: string): Promise<PreviewedAddress>;
}

/** A file before it is made. */
interface NamedFile {
  readonly path: string;
  make(failure: string | undefined): Promise<PreviewedFile | undefined>;
}

/** The number of scripts of pages whose page is known. */
const MAX_OWNERS = 5000;

/** Matches the places of files of the whole site: pages of redirects, `offprint/`, and files such as `_redirects` at the root. */
const MAY_BE_OF_SITE = /\.html$|^offprint\/|^(?:_[^/]*|[^/]*\.[^/]*)$/;

/** Creates the files of one plan. Pages are rendered at each request; what all pages share is made once. */
export function createPreviewFiles(loaded: LoadedExport): PreviewFiles {
  const { site } = loaded;
  const pages = new Map<string, number>();
  let index = 0;
  for (const { outputPath } of site.pages) pages.set(outputPath, index++);
  const planned = new Map(site.files.map((file) => [file.outputPath, file]));
  const theme = new Map(loaded.themeFiles.map(({ outputPath, bytes }) => [outputPath, bytes]));
  /** The pages of files whose names do not tell their page. */
  const owners = new LRUCache<string, number>({ max: MAX_OWNERS });
  let others: ReadonlyMap<string, Uint8Array> | undefined;

  const files: AddressedFiles<NamedFile> = { get: find, has: (path) => find(path) !== undefined };
  const redirects = createRedirectRules(redirectsOf(loaded));

  return {
    async open(address, failure) {
      const found: Resolution<NamedFile> = resolveAddress({ files, redirects }, address);
      if (found.kind === 'redirect' || found.kind === 'bad') return found;
      const file = found.kind === 'file' ? await found.file.make(failure) : undefined;
      if (file !== undefined) return { kind: 'file', file };
      return { kind: 'missing', file: { path: '404.html', bytes: siteFile('404.html') ?? new Uint8Array() } };
    },
  };

  function find(path: string): NamedFile | undefined {
    const page = pages.get(path) ?? pages.get(pageOfCompanion(path)) ?? owners.get(path);
    if (page !== undefined) return { path, make: (failure) => makePart(page, path, failure) };
    const file = planned.get(path);
    if (file !== undefined)
      return { path, make: async () => ({ path, bytes: loaded.staticFiles.bundled(file).file.bytes }) };
    if (theme.has(path) || siteFile(path) !== undefined)
      return { path, make: async () => ({ path, bytes: theme.get(path) ?? siteFile(path) ?? new Uint8Array() }) };
    return undefined;
  }

  /** Makes a page's document or a file beside it. Undefined if the page does not have that file. */
  async function makePart(page: number, path: string, failure: string | undefined): Promise<PreviewedFile | undefined> {
    const rendered = await renderPage(loaded, page, { failure });
    const { document } = rendered;
    for (const { outputPath } of document.files ?? []) owners.set(outputPath, page);
    if (document.outputPath === path) return { path, bytes: Buffer.from(document.html), page: pageOf(rendered) };
    const part = document.files?.find(({ outputPath }) => outputPath === path);
    return part && { path, bytes: part.bytes };
  }

  /** Returns a file of the whole site. They are made together when the first of them may be requested. */
  function siteFile(path: string): Uint8Array | undefined {
    if (!MAY_BE_OF_SITE.test(path)) return undefined;
    others ??= bytesByPath(loaded);
    return others.get(path);
  }
}

function pageOf({ page, content, document }: RenderedPage): PreviewedPage {
  return {
    path: page.path,
    sourcePath: page.sourcePath,
    findings: [...content.findings, ...document.findings],
    diagramsToDraw: diagramsToDraw(content.dependencies),
  };
}

/** Returns the document beside which a file lies, if it is the Markdown or the feed of a page. */
function pageOfCompanion(path: string): string {
  if (path === 'rss.xml') return 'index.html';
  if (path.endsWith('/rss.xml')) return `${path.slice(0, -'/rss.xml'.length)}.html`;
  return path.endsWith('.md') ? `${path.slice(0, -'.md'.length)}.html` : path;
}

function bytesByPath(loaded: LoadedExport): ReadonlyMap<string, Uint8Array> {
  const { before, documents, after } = siteFiles(loaded);
  return new Map([
    ...before.map(({ path, bytes }) => [path, bytes] as const),
    ...documents.map(({ document }) => [document.outputPath, Buffer.from(document.html)] as const),
    ...after.map(({ path, bytes }) => [path, bytes] as const),
  ]);
}

/** Returns the redirects as hosts read them. */
function redirectsOf({ documents }: LoadedExport) {
  const file = documents.renderRedirectFiles().find(({ outputPath }) => outputPath === 'offprint/redirects.json');
  return file === undefined
    ? []
    : (JSON.parse(file.text) as { readonly source: string; readonly destination: string; readonly status: number }[]);
}
