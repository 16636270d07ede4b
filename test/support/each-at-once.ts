/** Runs `work` on every item, `limit` at a time. */
export async function eachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const runner = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, runner));
}
