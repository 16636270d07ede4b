/** A refusal of the service, in the service's words. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

const TOO_MANY = 429;

/** Returns whether the same request may succeed later. A refusal because of the request's content is permanent. */
export const isTransient = (error: unknown) =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500 || error.status === TOO_MANY;

/** The codes with which the service answers an expired session cookie and a missing one. */
const SESSION_ENDS = new Set(['session_required', 'unauthorized']);

/** Returns whether a request failed because the session has ended. */
export const isSessionEnd = (error: unknown) =>
  error instanceof Problem && error.status === 401 && SESSION_ENDS.has(error.code);

/** Returns the field that a message begins with, as in `name: must have …`. */
export function fieldOf(problem: unknown): { readonly field: string; readonly message: string } | undefined {
  const [, field, message] = problem instanceof Problem ? (/^([\w.[\]]+): (.+)$/s.exec(problem.message) ?? []) : [];
  return field === undefined || message === undefined
    ? undefined
    : { field: field.split('.').at(-1) ?? field, message };
}

/** Returns a problem as a sentence: with a capital letter, unless it begins with a name such as `docs.json`, and with a full stop. */
export function sentence(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const capital = /^[a-z]+(?![\w./-])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
