/** Solves linear equations whose matrix is positive definite, by Gauss. Both are used up. */
export function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const top = matrix[pivot] ?? [];
    for (let line = pivot + 1; line < size; line++) {
      const below = matrix[line] ?? [];
      const factor = (below[pivot] ?? 0) / (top[pivot] ?? 1);
      for (let at = pivot; at < size; at++) below[at] = (below[at] ?? 0) - factor * (top[at] ?? 0);
      right[line] = (right[line] ?? 0) - factor * (right[pivot] ?? 0);
    }
  }
  const solved = Array.from({ length: size }, () => 0);
  for (let line = size - 1; line >= 0; line--) {
    const own = matrix[line] ?? [];
    const rest = solved.reduce((sum, value, at) => sum + value * (at > line ? (own[at] ?? 0) : 0), 0);
    solved[line] = ((right[line] ?? 0) - rest) / (own[line] ?? 1);
  }
  return solved;
}
