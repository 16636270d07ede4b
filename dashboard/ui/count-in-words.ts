/** Returns a count with its noun, such as `1 page` or `1,204 searches`. */
export const countInWords = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
