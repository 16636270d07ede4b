import type { PartFile } from '../wire.js';
import { type LargeRow, ROWS_A_FILE, type RowsFile } from './large-wire.js';

/** Divides what results show of a part's pages. `scopes` are the indices of its scopes among those of the site. */
export function rowsFiles(part: PartFile, scopes: readonly number[]): RowsFile[] {
  const files: RowsFile[] = [];
  let inText = 0;
  for (let first = 0; first < part.pages.length; first += ROWS_A_FILE) {
    const [trails, texts] = [new Numbering(part.trails), new Numbering(part.texts)];
    const pages = part.pages
      .slice(first, first + ROWS_A_FILE)
      .map(([address, title, , , scope, trail, text], index) => {
        inText = part.pages[first + index - 1]?.[6] === text ? inText + 1 : 0;
        return [address, title, scopes[scope] ?? 0, trails.add(trail), texts.add(text), inText] satisfies LargeRow;
      });
    files.push({ trails: trails.values, texts: texts.values, pages });
  }
  return files;
}

/** The values of a list that are used, in the order of their first use. */
class Numbering {
  readonly values: string[] = [];
  readonly #list: readonly string[];
  readonly #indices = new Map<number, number>();

  constructor(list: readonly string[]) {
    this.#list = list;
  }

  add(index: number): number {
    const known = this.#indices.get(index) ?? this.values.push(this.#list[index] ?? '') - 1;
    this.#indices.set(index, known);
    return known;
  }
}
