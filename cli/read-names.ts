/** Returns the names of an option that may be repeated and may have several names separated by commas. */
export function readNames(values: readonly string[] = []): readonly string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
