import type { Finding } from '../../model/finding.js';
import type { SourcePlace } from './source-place.js';

/** A finding without its page and place. */
export type FindingText = Omit<Finding, 'page' | 'file' | 'line' | 'column'>;

/** The findings of one page, in the order in which they were reported. */
export class PageFindings {
  readonly #found = new Map<string, Finding>();
  readonly #page: string;
  readonly #wholePage: SourcePlace;

  constructor(page: string, sourcePath: string) {
    this.#page = page;
    this.#wholePage = { file: sourcePath };
  }

  get list(): readonly Finding[] {
    return [...this.#found.values()];
  }

  /** Reports a finding once per place. Without a place, it is about the whole page. */
  report(finding: FindingText, place: SourcePlace = this.#wholePage): void {
    this.#add([finding.code, finding.message, place.file, place.line].join('\n'), finding, place);
  }

  /** Reports a finding once per page, at its first place. */
  reportOnce(finding: FindingText, place: SourcePlace): void {
    this.#add([finding.code, finding.message].join('\n'), finding, place);
  }

  /** Reports a finding for each place of a line, for faults that have to be corrected one by one. */
  reportEach(finding: FindingText, place: SourcePlace): void {
    this.#add([finding.code, finding.message, place.file, place.line, place.column].join('\n'), finding, place);
  }

  #add(key: string, finding: FindingText, place: SourcePlace): void {
    if (!this.#found.has(key)) this.#found.set(key, { ...finding, page: this.#page, ...place });
  }
}
