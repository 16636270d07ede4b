import type { PageChange } from './page-change.js';
import type { PageWalker } from './page-walker.js';

/** Reads what a page shows, and how that changes. */
export interface ChangeReader {
  /** Remembers the page as it is, for the next comparison. */
  remember(): void;
  /** Returns what has changed since. */
  changes(): PageChange;
  /** Returns the visible text as HTML with the elements that are regions, and nothing else. */
  shown(): string;
}

/** Creates a reader. Runs in the page and uses nothing outside this function but the walker. */
export function createChangeReader({ walk }: PageWalker): ChangeReader {
  const MAX_SHOWN_CHARACTERS = 400_000;
  const MAX_CHANGE_CHARACTERS = 300;
  const REGIONS = new Set('main nav aside pre article h1 h2 h3 h4 h5 h6'.split(' '));

  interface State {
    readonly words: readonly string[];
    readonly texts: ReadonlyMap<Text, string>;
    readonly boxes: ReadonlyMap<string, number>;
    readonly looks: string;
    readonly place: string;
    readonly copies: number;
  }

  let before: State | undefined;
  return { remember, changes, shown };

  function shown(): string {
    const pieces: string[] = [];
    let length = 0;
    const push = (piece: string) => {
      length += piece.length;
      if (length < MAX_SHOWN_CHARACTERS) pieces.push(piece);
    };
    const tag = (element: Element, slash: string) => {
      if (REGIONS.has(element.localName)) push(`<${slash}${element.localName}>`);
    };
    walk({
      text: (text) => push(` ${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} `),
      enter: (element) => tag(element, ''),
      leave: (element) => tag(element, '/'),
    });
    return pieces.join('');
  }

  function read(): State {
    const words: string[] = [];
    const texts = new Map<Text, string>();
    const boxes = new Map<string, number>();
    walk({
      text: (text, node) => {
        texts.set(node, text);
        words.push(...text.trim().split(/\s+/));
      },
      box: ({ localName }) => boxes.set(localName, (boxes.get(localName) ?? 0) + 1),
    });
    const colored = [document.documentElement, document.body, document.querySelector('main, [role="main"]')];
    const looks = colored.flatMap((element) => {
      if (element === null) return [];
      const { backgroundColor, color, colorScheme, filter } = getComputedStyle(element);
      return [backgroundColor, color, colorScheme, filter];
    });
    return {
      words,
      texts,
      boxes,
      looks: looks.join(' '),
      place: `${location.hash} ${Math.round(scrollY / 20)}`,
      copies:
        (globalThis as unknown as Record<symbol, { count: number } | undefined>)[Symbol.for('copies')]?.count ?? 0,
    };
  }

  function remember(): void {
    before = read();
  }

  function changes(): PageChange {
    const now = read();
    const old = before ?? now;
    const shownWords = gained(old.words, now.words);
    const hiddenWords = gained(now.words, old.words);
    const tags = new Set([...old.boxes.keys(), ...now.boxes.keys()]);
    const boxes = [...tags].reduce(
      (sum, tag) => sum + Math.abs((now.boxes.get(tag) ?? 0) - (old.boxes.get(tag) ?? 0)),
      0,
    );
    return {
      shown: shownWords.length === 0 ? '' : newTexts(old, now),
      shownWords: shownWords.length,
      hidden: hiddenWords.length === 0 ? '' : newTexts(now, old),
      hiddenWords: hiddenWords.length,
      boxes,
      looks: now.looks !== old.looks,
      copies: now.copies > old.copies,
      moves: now.place !== old.place,
    };
  }

  /** Returns the beginning of the texts that only the second state shows. */
  function newTexts(first: State, second: State): string {
    const texts = [...second.texts].filter(([node, text]) => first.texts.get(node) !== text);
    const line = texts.map(([, text]) => text.trim()).join(' ');
    return line.replace(/\s+/g, ' ').slice(0, MAX_CHANGE_CHARACTERS);
  }

  /** Returns the words that the second list has more often than the first, in order. */
  function gained(first: readonly string[], second: readonly string[]): string[] {
    const counts = new Map<string, number>();
    for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1);
    return second.filter((word) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count <= 0;
    });
  }
}
