/** Returns a sentence that says why a browser does not start: the first line of the error of its launch. */
export function launchProblem(path: string, error: unknown): string {
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return `${path} does not start (${reason}).`;
}
