/** An endpoint that a page or a navigation entry names. */
export interface OperationReference {
  /** Specification as the author wrote it. */
  readonly file?: string;
  /** Upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The path with a leading slash, or the name of a webhook. */
  readonly path: string;
}

const OPERATION = /^(?:(\S.*?)\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+(\S.*)$/i;

/** The maximum length of a reference. Longer texts name no endpoint and would take long to match. */
const MAX_LENGTH = 2_000;

/** Reads `[file ]METHOD /path`, or returns undefined if the text does not have this form. */
export function parseOperation(text: string): OperationReference | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = OPERATION.exec(text.trim());
  const method = match?.[2]?.toUpperCase();
  const target = match?.[3]?.trim();
  if (method === undefined || target === undefined) return undefined;
  // "how to get started" is a name, not an endpoint.
  if (match?.[2] !== method && method !== 'WEBHOOK' && !target.startsWith('/')) return undefined;
  const isRooted = method === 'WEBHOOK' || target.startsWith('/') || /^https?:/i.test(target);
  return { ...(match?.[1] && { file: match[1] }), method, path: isRooted ? target : `/${target}` };
}
