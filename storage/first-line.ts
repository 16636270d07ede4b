/** Returns the first line of an error's message, cut to 300 characters. The bodies of failed responses can be whole pages. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.trim().split('\n')[0] ?? '').slice(0, 300) || 'no answer';
}
