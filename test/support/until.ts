/**
 * Asks again until the answer is as wished, by default true or a value, and answers it. It knows no limit of its own:
 * the test's ends what never comes.
 */
export async function until<Value>(
  ask: () => Promise<Value> | Value,
  isWished: (value: Value) => boolean = Boolean,
): Promise<NonNullable<Value>> {
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== null && isWished(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
