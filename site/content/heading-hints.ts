import type { PageFindings } from './page/page-findings.js';
import type { SourcePlace } from './page/source-place.js';

/** A heading that an author wrote. */
export interface NotedHeading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
  /** True if its author chose the id. */
  readonly hasOwnId: boolean;
  /** Undefined for a heading that no author wrote. */
  readonly at: SourcePlace | undefined;
}

/** Gives hints about the headings of a page, which are noted in page order. */
export class HeadingHints {
  readonly #findings: PageFindings;
  readonly #texts = new Map<string, SourcePlace>();
  readonly #hasTitle: boolean;
  #depth: number | undefined;

  /** `hasTitle` is false for a page without a header, whose first heading is its author's. */
  constructor(findings: PageFindings, hasTitle: boolean) {
    this.#findings = findings;
    this.#hasTitle = hasTitle;
    this.#depth = hasTitle ? 1 : undefined;
  }

  note(heading: NotedHeading): void {
    const { depth, at } = heading;
    const above = this.#depth;
    this.#depth = depth;
    if (at === undefined) return;
    if (depth === 1 && (this.#hasTitle || above !== undefined)) this.#hintSecondTitle(at);
    if (above !== undefined && depth > above + 1) this.#hintSkippedLevel(heading, above, at);
    if (!heading.hasOwnId && heading.text !== '') this.#hintEqualText(heading, at);
  }

  #hintSecondTitle(at: SourcePlace): void {
    const message = this.#hasTitle
      ? 'The title of the page is its heading of level 1, so this is a second one. Begin it with ##, or remove it.'
      : 'The page has a heading of level 1 above. Begin this one with ##.';
    this.#findings.reportEach({ code: 'second-title', severity: 'hint', message }, at);
  }

  #hintSkippedLevel({ depth, text }: NotedHeading, above: number, at: SourcePlace): void {
    const message = `The heading “${text}” has level ${depth} below one of level ${above}. Begin it with ${'#'.repeat(above + 1)}, so that screen readers and the table of contents skip no level.`;
    this.#findings.reportEach({ code: 'heading-level', severity: 'hint', message }, at);
  }

  #hintEqualText({ text, id }: NotedHeading, at: SourcePlace): void {
    const first = this.#texts.get(text);
    if (first === undefined) {
      this.#texts.set(text, at);
      return;
    }
    const place =
      first.line === undefined ? '' : ` (line ${first.line}${first.file === at.file ? '' : ` of ${first.file}`})`;
    const message = `The heading “${text}” is on this page already${place}, so its address #${id} changes when headings are added or moved. Give it an id of its own: {#my-id} behind its text.`;
    this.#findings.reportEach({ code: 'duplicate-heading', severity: 'hint', message }, at);
  }
}
