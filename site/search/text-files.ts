import { createHash } from 'node:crypto';
import type { PageSections } from './page-sections.js';
import { type TextFile, textPath, wireScript } from './wire.js';

/** What can be found in one batch of pages, as it is kept until the index is made. */
export interface BatchSections {
  readonly pages: readonly PageSections[];
  /** Text files of the bundle, each with the number of pages it holds; together they hold all. */
  readonly texts: readonly { readonly name: string; readonly pages: number }[];
}

export interface SearchFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** About so many characters a file: small, since a result that is shown needs one, and so large that a site has not too many. */
const TEXT_CHARACTERS = 64 * 1024;

/** Writes what is shown of a batch's pages into files of the bundle. The same pages make the same files. */
export function textFiles(pages: readonly PageSections[]): {
  readonly files: readonly SearchFile[];
  readonly batch: BatchSections;
} {
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
    if (characters > TEXT_CHARACTERS) close();
  }
  close();
  return { files, batch: { pages, texts } };
}

/** Names a file by what is in it. */
export function contentName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** As browsers write it; letters of all scripts stay readable. */
function encodeFragment(id: string): string {
  return id.replace(/[%\s"<>`\\^{}|]/g, encodeURIComponent);
}

/** What a page is about stands before its first words. */
function shownText({ description }: PageSections, section: PageSections['sections'][number]): string {
  return section.anchor === '' && description !== undefined ? `${description} ${section.text}`.trim() : section.text;
}
