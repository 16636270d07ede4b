/** Longer names are no misspellings of anything that a person would recognise. */
const LONGEST = 200;

/**
 * Which of some names a person most likely meant by one that does not exist: the one that the fewest letters away from it is written
 * differently, as long as they are few for its length. Upper and lower case count half a letter. Undefined where none is close.
 */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > LONGEST) return undefined;
  const folded = wanted.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.min(5, Math.floor(wanted.length / 3))) + 0.75;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(folded, name.toLowerCase(), bestDistance) + (name === wanted ? 0 : 0.5);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Letters to insert, drop, change or swap with their neighbour; anything from `most` on where they are more. */
function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least >= most) return most;
    before = previous;
    previous = row;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
