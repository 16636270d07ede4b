/** What the service refuses, in its own words. */
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

/** Whether the same request may be taken another time: a refusal for what it asks for stays one. */
export const mayPass = (error: unknown) =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500 || error.status === TOO_MANY;

/** As the service says it to a cookie that holds no longer, and to a browser that has thrown its cookie away. */
const SESSION_ENDS = new Set(['session_required', 'unauthorized']);

/** Nobody is signed in any more. */
export const isSessionEnd = (error: unknown) =>
  error instanceof Problem && error.status === 401 && SESSION_ENDS.has(error.code);

/** A sentence that begins with the field it is about: `name: must have …`. */
export function fieldOf(problem: unknown): { readonly field: string; readonly message: string } | undefined {
  const [, field, message] = problem instanceof Problem ? (/^([\w.[\]]+): (.+)$/s.exec(problem.message) ?? []) : [];
  return field === undefined || message === undefined
    ? undefined
    : { field: field.split('.').at(-1) ?? field, message };
}

/** For people: begins with a capital letter, unless that is part of a name such as `docs.json`, and ends with a full stop. */
export function sentence(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const capital = /^[a-z]+(?![\w./-])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
