import { quoted } from '../../model/report.js';
import type { PageSource, ProjectSources } from '../pages/page-sources.js';
import { isSnippet } from '../pages/page-sources.js';
import { MAX_ADDRESS_LENGTH, withoutFinalSlashes } from '../settings/safe-address.js';

/** The meaning of a navigation's page entry. `reason` is a sentence that says what to do. */
export type PageEntry = { readonly page: PageSource } | { readonly reason: string };

/** Finds the pages that navigation entries name. */
export interface PageEntryLookup {
  resolve(entry: string): PageEntry;
}

/**
 * Creates the lookup. The case of a name counts on every system; a name that differs only in case is reported with the
 * near match.
 */
export function createPageEntryLookup(sources: ProjectSources, isIgnored: (path: string) => boolean): PageEntryLookup {
  const normalized = new Map([...sources.pages.values()].map((page) => [page.path.normalize('NFC'), page]));
  const folded = new Map(sources.markdownFiles.map((path) => [foldedKey(path), path]));

  return {
    resolve(entry) {
      const path = cleanEntry(entry);
      if (path === undefined) {
        return {
          reason: `${quoted(entry)} is not the path of a page. Write a path inside the project, such as "guide/start".`,
        };
      }
      for (const candidate of [path, `${path}/index`, path === '' ? 'index' : path.replace(/\.html?$/i, '')]) {
        const page = sources.pages.get(candidate) ?? normalized.get(candidate.normalize('NFC'));
        if (page) return { page };
      }
      return { reason: missingReason(entry, path) };
    },
  };

  function missingReason(entry: string, path: string): string {
    const near = folded.get(foldedKey(path)) ?? folded.get(foldedKey(`${path}/index`));
    if (near === undefined)
      return `The navigation names the page ${quoted(entry)}, but the project has no such file. Add it or remove the entry.`;
    if (isSnippet(near))
      return `The navigation names ${quoted(entry)}, but ${near} is a snippet, which is never a page. Move it out of the snippets folder.`;
    const isSameName = near.replace(/\.mdx?$/i, '') === path;
    if (isIgnored(near) && isSameName)
      return `The navigation names ${quoted(entry)}, but ${near} is a file that is never published. Rename it, or add "!${near}" to .mintignore.`;
    const ignored = isIgnored(near) ? ', a file that is never published under that name' : '';
    return `The navigation names the page ${quoted(entry)}, but the file is ${near}${ignored}. Upper and lower case must match: rename one of the two.`;
  }
}

/** Returns the path of a page from an author's text, which may have a leading slash, a final slash and an extension. */
export function cleanEntry(entry: string): string | undefined {
  if (entry.length > MAX_ADDRESS_LENGTH) return undefined;
  const path = withoutFinalSlashes(entry.trim())
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.mdx?$/i, '');
  if (path.includes('\\') || /^[a-z][a-z0-9+.-]*:\/\//i.test(path) || path.split('/').includes('..')) return undefined;
  return path;
}

function foldedKey(path: string): string {
  return path
    .replace(/\.mdx?$/i, '')
    .normalize('NFC')
    .toLowerCase();
}
