import type { ListedPage, SearchRequest, SearchResult, SiteSearch } from '../../assistant/site-search.js';

export interface MemoryPage {
  readonly path: string;
  readonly title: string;
  readonly content: string;
}

/** A site of a few pages, found by the words that they share with the query; notes what it was asked. */
export class MemorySiteSearch implements SiteSearch {
  readonly asked: SearchRequest[] = [];

  constructor(private readonly samples: readonly MemoryPage[]) {}

  async search(request: SearchRequest): Promise<readonly SearchResult[]> {
    this.asked.push(request);
    const words = wordsOf([...(request.earlier ?? []), request.query].join(' '));
    const scored = this.samples.map((page) => {
      const own = new Set(wordsOf(`${page.title} ${page.content}`));
      const shared = words.filter((word) => own.has(word)).length;
      return { path: page.path, title: page.title, content: page.content, score: shared / (shared + 2) };
    });
    return scored
      .filter(({ score }) => score > 0 && score >= (request.scoreThreshold ?? 0))
      .sort((one, other) => other.score - one.score)
      .slice(0, request.pageSize)
      .map((result) => ({ ...result, anchor: '', headings: [] }));
  }

  hasPage(path: string): boolean {
    return this.page(path) !== undefined;
  }

  page(path: string): MemoryPage | undefined {
    return this.samples.find((page) => page.path === path);
  }

  pages(): readonly ListedPage[] {
    return this.samples.map(({ path, title }) => ({ path, title, kind: 'page', isOtherEdition: false, headings: [] }));
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

/** The pages that the assistant's tests ask about. */
export const SAMPLE_PAGES: readonly MemoryPage[] = [
  { path: 'guides/install', title: 'Install', content: 'To install run `npm i thing`. See [setup](/guides/setup).' },
  { path: 'guides/setup', title: 'Setup', content: 'The setup writes `thing.json` into the folder.' },
];
