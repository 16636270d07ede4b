import { jsonTokens } from './json-fault.js';
import { placeInText } from './place-in-text.js';

/** A list or an object of a text of JSON whose end has not been read. */
interface OpenValue {
  readonly isList: boolean;
  /** The key or index of the current value. */
  key: string | number;
  isKeyNext: boolean;
  /** True if the path leads to it. */
  readonly isOnPath: boolean;
}

/**
 * Returns the place of a value in a text of JSON, or of its key, by the keys and indexes that lead to it. If the text
 * has no such value, returns the place of the nearest value around it; undefined if that would be the whole text.
 * Linear, and without recursion.
 */
export function jsonPlace(
  text: string,
  path: readonly PropertyKey[],
  of: 'key' | 'value' = 'value',
): { readonly line: number; readonly column: number } | undefined {
  const wanted = path.map(String);
  const open: OpenValue[] = [];
  let nearest: number | undefined;
  for (const { token, start } of jsonTokens(text)) {
    const around = open.at(-1);
    if (token === ':') continue;
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (around?.isList) around.key = Number(around.key) + 1;
      else if (around) around.isKeyNext = true;
    } else if (around?.isKeyNext) {
      around.key = String(JSON.parse(token));
      around.isKeyNext = false;
      const isWanted = around.isOnPath && open.length === wanted.length && around.key === wanted.at(-1);
      if (of === 'key' && isWanted) return placeInText(text, start, 1);
    } else {
      const isOnPath = around === undefined || (around.isOnPath && String(around.key) === wanted[open.length - 1]);
      if (isOnPath && open.length === wanted.length) return placeInText(text, start, 1);
      if (isOnPath && open.length > 0) nearest = start;
      if (token === '{' || token === '[')
        open.push({ isList: token === '[', key: token === '[' ? 0 : '', isKeyNext: token === '{', isOnPath });
    }
  }
  return nearest === undefined ? undefined : placeInText(text, nearest, 1);
}
