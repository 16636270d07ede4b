import { pointerToken } from './reference-target.js';
import { isObject } from './values.js';

const MAX_NODES = 2_000_000;
const NAMES = ['$anchor', '$dynamicAnchor', '$id'] as const;

/** Returns the pointers of schemas that name themselves, by their `$id` (with and without its folder) and by their anchors. */
export function readAnchors(root: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting: (readonly [value: unknown, pointer: () => string])[] = [[root, () => '']];
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const [value, pointer] = waiting.pop() ?? [undefined, () => ''];
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value))
      for (const key of NAMES) {
        const name = value[key];
        if (typeof name !== 'string' || name === '' || found.has(name)) continue;
        found.set(name, pointer());
        const file = name.replace(/#$/, '').replace(/^.*\//, '');
        if (key === '$id' && file !== '' && !found.has(file)) found.set(file, pointer());
      }
    // Pointers are written only for the few that are looked up.
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object' && inner !== null) waiting.push([inner, () => `${pointer()}/${pointerToken(key)}`]);
  }
  return found;
}
