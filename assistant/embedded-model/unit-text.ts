import type { Unit } from './split-units.js';

/** Returns a unit as it is read, with the title and the headings above it. */
export function unitText(above: string, { label, lead, text }: Unit): string {
  return [above, label, lead, text].filter((part) => part !== undefined).join('\n');
}
