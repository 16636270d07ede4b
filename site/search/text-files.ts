import { createHash } from 'node:crypto';
import { isLargeSite } from './large/is-large.js';
import type { PageSections } from './page-sections.js';
import { type TextFile, textPath, wireScript } from './wire.js';

/** The searchable text of one batch of pages, as it is stored until the index is built. */
export interface BatchSections {
  readonly pages: readonly PageSections[];
  /** Text files of the bundle, each with the number of its pages; together they have all pages. */
  readonly texts: readonly { readonly name: string; readonly pages: number }[];
}

export interface SearchFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * The approximate size of a file in characters: small, because each shown result needs one, and large enough that a
 * site does not have too many. The results of a large site are hardly ever in the same file, so its files are smaller.
 */
const TEXT_CHARACTERS = 64 * 1024;
const LARGE_TEXT_CHARACTERS = 20 * 1024;

/**
 * Writes the result texts of a batch's pages into files of the bundle. The same pages give the same files. `sitePages` is
 * the number of the site's pages.
 */
export function textFiles(
  pages: readonly PageSections[],
  sitePages = pages.length,
): {
  readonly files: readonly SearchFile[];
  readonly batch: BatchSections;
} {
  const maxCharacters = isLargeSite(sitePages) ? LARGE_TEXT_CHARACTERS : TEXT_CHARACTERS;
  const files: SearchFile[] = [];
  const texts: { name: string; pages: number }[] = [];
  let open: PageSections[] = [];
  let characters = 0;
  const close = () => {
    if (open.length === 0) return;
    const data: TextFile = open.map((page) =>
      page.sections.map((section) => [
        section.under.length,
        encodeFragment(section.anchor),
        section.heading,
        shownText(page, section),
      ]),
    );
    // Batches are packed apart: pages of the same words must not share a file, which would be in the archive twice.
    const name = contentName(JSON.stringify([open[0]?.outputPath, data]));
    files.push({ path: textPath(name), bytes: Buffer.from(wireScript('text', name, data)) });
    texts.push({ name, pages: open.length });
    open = [];
    characters = 0;
  };
  for (const page of pages) {
    open.push(page);
    for (const section of page.sections) characters += section.text.length + section.heading.length;
    if (characters > maxCharacters) close();
  }
  close();
  return { files, batch: { pages, texts } };
}

/** Names a file by its content. */
export function contentName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Encodes an address as browsers write it. Letters of all scripts stay readable. */
function encodeFragment(id: string): string {
  return id.replace(/[%\s"<>`\\^{}|]/g, encodeURIComponent);
}

/** Returns the text of a section. The first section of a page begins with its description. */
function shownText({ description }: PageSections, section: PageSections['sections'][number]): string {
  return section.anchor === '' && description !== undefined ? `${description} ${section.text}`.trim() : section.text;
}
