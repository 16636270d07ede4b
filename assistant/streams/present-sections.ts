import type { FoundSection } from '../answer/answer-event.js';
import { shortenText } from '../language/text-parts.js';

/** The wire format of a section, here and in the search endpoint. */
export interface SectionRecord {
  readonly content: string;
  readonly path: string;
  readonly url: string;
  readonly metadata: {
    readonly title: string;
    readonly headings: readonly string[];
    readonly anchor: string;
    readonly score: number;
    readonly language?: string;
    readonly version?: string;
  };
}

/** Maximum length of a section, in characters. Clients send found sections back with every later question. */
const MAX_CHARACTERS = 1500;

/** Returns the found sections as the result of the tool call. */
export function presentSections(sections: readonly FoundSection[]): readonly SectionRecord[] {
  return sections.map((section) => ({
    ...presentSection(section),
    content: shortenText(section.content, MAX_CHARACTERS),
  }));
}

export function presentSection(section: FoundSection): SectionRecord {
  const { content, path, url, title, headings, anchor, score, language, version } = section;
  return {
    content,
    path,
    url,
    metadata: {
      title,
      headings,
      anchor,
      score,
      ...(language !== undefined && { language }),
      ...(version !== undefined && { version }),
    },
  };
}
