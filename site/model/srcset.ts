export interface Candidate {
  readonly address: string;
  /** The descriptor: `2x`, `640w`, or empty. */
  readonly descriptor: string;
}

/**
 * Reads the candidates of a `srcset` (HTML, 4.8.4.2.1): an address ends at white space, commas at its end belong to the
 * list, one within it (as in `data:`) does not end it, nor does one in parentheses after it.
 */
export function srcsetCandidates(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  let position = 0;
  while (position < value.length) {
    while (position < value.length && /[\s,]/.test(value.charAt(position))) position++;
    const start = position;
    while (position < value.length && !/\s/.test(value.charAt(position))) position++;
    let end = position;
    while (end > start && value.charAt(end - 1) === ',') end--;
    const hasDescriptor = end === position;
    const descriptorEnd = hasDescriptor ? endOfDescriptor(value, position) : position;
    if (end > start) {
      const descriptor = hasDescriptor ? value.slice(position, descriptorEnd).trim() : '';
      candidates.push({ address: value.slice(start, end), descriptor });
    }
    position = Math.max(position, descriptorEnd);
  }
  return candidates;
}

function endOfDescriptor(value: string, start: number): number {
  let isInBrackets = false;
  for (let position = start; position < value.length; position++) {
    const sign = value.charAt(position);
    if (sign === ',' && !isInBrackets) return position;
    if (sign === '(' || sign === ')') isInBrackets = sign === '(';
  }
  return value.length;
}
