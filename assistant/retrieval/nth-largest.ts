/**
 * Returns the n-th largest number; the smallest if there are fewer, and 0 if there are none. Reorders the numbers by partitioning
 * (quickselect), which takes linear time: sorting thousands for the first few took most of a search.
 */
export function nthLargest(numbers: Float32Array, nth: number): number {
  const wanted = Math.max(0, numbers.length - nth);
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left += 1;
      while ((numbers[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const moved = numbers[left] as number;
      numbers[left] = numbers[right] as number;
      numbers[right] = moved;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return numbers[wanted] ?? 0;
}
