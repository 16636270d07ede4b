/** A search that a reader made, for the statistics of the site. */
export interface SearchReport {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * Finds the searches among the texts that a reader types. Each letter is a search of its own, so a text counts when the
 * reader turns to another one, opens a result or leaves.
 */
export class SearchReports {
  readonly #send: (report: SearchReport) => void;
  #last: SearchReport | undefined;
  #sent: string | undefined;

  constructor(send: (report: SearchReport) => void) {
    this.#send = send;
  }

  /** Takes the text for which results are shown. */
  note(text: string, isFound: boolean): void {
    const next = { text: text.trim(), isFound };
    const last = this.#last?.text ?? '';
    // Letters that are added or removed belong to one search, whose longest text is the one that the reader meant.
    if (last.startsWith(next.text) && last !== next.text) return;
    if (!next.text.startsWith(last)) this.finish();
    this.#last = next;
  }

  /** Takes the text with which the reader opens a result, even if a longer one was typed before. */
  choose(text: string): void {
    if (this.#last !== undefined && this.#last.text !== text.trim()) this.#last = { text: text.trim(), isFound: true };
    this.finish();
  }

  /** Sends the last search, once. */
  finish(): void {
    const last = this.#last;
    this.#last = undefined;
    if (last === undefined || last.text === '' || last.text === this.#sent) return;
    this.#sent = last.text;
    this.#send(last);
  }
}

/**
 * Sends a report to the host of the pages, without anything about the reader. The browser sends it even if the page is
 * left.
 */
export function sendReport(prefix: string, report: SearchReport): void {
  const address = new URL(`${prefix}_offprint/searches`, location.href);
  if (!address.protocol.startsWith('http')) return;
  navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
