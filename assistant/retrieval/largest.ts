import { nthLargest } from './nth-largest.js';

/** Returns the indexes of the largest positive numbers, largest first; of equal ones, the first. */
export function indexesOfLargest(numbers: Float32Array, most: number): number[] {
  const least = nthLargest(numbers.slice(), most);
  return Array.from(numbers.keys())
    .filter((at) => (numbers[at] as number) > 0 && (numbers[at] as number) >= least)
    .sort((one, other) => (numbers[other] as number) - (numbers[one] as number) || one - other)
    .slice(0, most);
}
