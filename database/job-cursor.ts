import { InvalidCursor } from './errors.js';

/** Where in a list of jobs, newest first, a page ended. */
export interface JobPosition {
  /** Milliseconds. */
  readonly createdAt: number;
  readonly id: string;
}

/** Opaque to callers. Carries no right: a list is always of the caller's organization. */
export function encodeJobCursor({ createdAt, id }: JobPosition): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

/** Throws {@link InvalidCursor} for all but what {@link encodeJobCursor} answers. */
export function decodeJobCursor(cursor: string): JobPosition {
  const match = /^(\d{1,15})\.(se_[0-9a-f]{16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, createdAt, id] = match ?? [];
  if (createdAt === undefined || id === undefined) throw new InvalidCursor();
  const position = { createdAt: Number(createdAt), id };
  // The decoder skips characters that it does not know.
  if (encodeJobCursor(position) !== cursor) throw new InvalidCursor();
  return position;
}
