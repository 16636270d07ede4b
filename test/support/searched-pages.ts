import { buildPart } from '../../site/search/build-part.js';
import type { PageSection, PageSections } from '../../site/search/page-sections.js';
import { pageTexts } from '../../site/search/query/page-texts.js';
import { type ReadPart, readPart } from '../../site/search/query/read-part.js';
import { readQuery } from '../../site/search/query/read-query.js';
import { refine } from '../../site/search/query/refine.js';
import { searchParts } from '../../site/search/query/search-parts.js';
import { type SearchFile, textFiles } from '../../site/search/text-files.js';
import type { PartFile, TextFile, WireMessage } from '../../site/search/wire.js';

/** A page of sections, given as heading and text; a heading of '' stands for the page's start. */
export function foundPage(
  title: string,
  sections: Readonly<Record<string, string>>,
  more: Partial<PageSections> = {},
): PageSections {
  const list = Object.entries({ '': '', ...sections }).map(
    ([heading, text]): PageSection => ({
      anchor: heading.toLowerCase().replaceAll(' ', '-'),
      heading,
      under: [],
      text,
    }),
  );
  const path = title.toLowerCase().replaceAll(' ', '-');
  return {
    path,
    outputPath: `${path}.html`,
    title,
    keywords: [],
    boost: 1,
    scope: {},
    groups: [],
    sections: list,
    ...more,
  };
}

/** Returns the message that a script of the index passes on. */
export function messageOf({ bytes }: SearchFile): WireMessage {
  const text = bytes.toString('utf8');
  return JSON.parse(text.slice(text.indexOf('.push(') + 6, text.lastIndexOf(')'))) as WireMessage;
}

export function partOf(pages: readonly PageSections[], index = 0): ReadPart {
  return readPart(index, partFileOf(pages));
}

function partFileOf(pages: readonly PageSections[]): PartFile {
  return messageOf(buildPart([textFiles(pages).batch]).file)[2] as PartFile;
}

/** Searches some pages, each list of pages being one part of the index; answers `Title` or `Title#heading`, best first. */
export function searchPages(parts: readonly (readonly PageSections[])[], query: string): string[] {
  const read = parts.map((pages, index) => partOf(pages, index));
  const texts = parts.map((pages) => textFiles(pages).files.map((file) => messageOf(file)[2] as TextFile));
  const { pages, terms } = searchParts(read, { words: readQuery(query), accepts: () => true, limit: 10 });
  const candidates = pages.map((page) => {
    const title = parts[page.part]?.[page.page]?.title ?? '';
    return { page: { ...page, title }, title, texts: pageTexts(texts[page.part]?.[0] ?? [], page.page) };
  });
  return refine(candidates, terms).map(({ page, texts: found, sections }) => {
    const heading = found[sections[0]?.section ?? 0]?.heading ?? '';
    return `${page.title}${heading === '' ? '' : `#${heading}`}`;
  });
}
