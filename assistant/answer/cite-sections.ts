/** The sections that a model was given, by the numbers with which it cites them. */
export interface Citations {
  /** Returns the number of a section: a new one, or that under which the model knows it. */
  numberOf(url: string): number;
  urlOf(number: number): string | undefined;
}

/** Creates the numbers of one answer. They begin with 1 and go on through all its searches. */
export function createCitations(): Citations {
  const urls: string[] = [];
  return {
    numberOf(url) {
      const known = urls.indexOf(url);
      return known === -1 ? urls.push(url) : known + 1;
    },
    urlOf: (number) => urls[number - 1],
  };
}

/** Writes citations as links while a text arrives. */
export interface CitationWriter {
  /** Returns the text that is complete so far. The beginning of a possible citation is held back. */
  push(text: string): string;
  end(): string;
}

const TOKEN = /`+|\n[ \t]*\n|\[(\d{1,3}(?:[ ,;]+\d{1,3})*)\](?![(:])/g;
/** Matches an end that may be the beginning of a longer token, or of one that what follows would rule out. */
const UNFINISHED = /(?:`+|\n[ \t\n]*|\[[\d ,;]{0,40}\]?)$/;
/** The number of backticks with which a block of code begins. */
const FENCE = 3;

/**
 * Creates a writer that turns `[1]` into a link to the section that the model was given under this number: `[\[1\]](url)`. Numbers that it was not
 * given, code, and links that it wrote itself stay as they are.
 */
export function createCitationWriter({ urlOf }: Pick<Citations, 'urlOf'>): CitationWriter {
  let held = '';
  /** The number of backticks that opened the current code; 0 outside of code. */
  let ticks = 0;

  const write = (text: string): string =>
    text.replace(TOKEN, (token, numbers: string | undefined) => {
      if (numbers === undefined) {
        const { length } = token;
        if (!token.startsWith('`')) {
          // A paragraph ends code that was never closed.
          if (ticks < FENCE) ticks = 0;
        } else if (ticks === 0) ticks = length;
        else if (length === ticks || (ticks >= FENCE && length > ticks)) ticks = 0;
        return token;
      }
      if (ticks > 0) return token;
      const cited = numbers.split(/[ ,;]+/).map((number) => [number, urlOf(Number(number))] as const);
      if (cited.some(([, url]) => url === undefined)) return token;
      return cited.map(([number, url]) => `[\\[${number}\\]](${url?.replace(/[()]/g, escapeParenthesis)})`).join(' ');
    });

  return {
    push(text) {
      const all = held + text;
      const from = UNFINISHED.exec(all)?.index ?? all.length;
      held = all.slice(from);
      return write(all.slice(0, from));
    },
    end() {
      const rest = held;
      held = '';
      return write(rest);
    },
  };
}

/** Returns a parenthesis as an address writes it inside of a Markdown link. */
const escapeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29');
