import { InvalidCursor } from '../errors.js';

/** Where in a list, newest first, a page ended. */
export interface ListPosition {
  /** Milliseconds. */
  readonly at: number;
  readonly id: string;
}

/** Ids as each list has them. */
const IDS = {
  jobs: /^se_[0-9a-f]{16}$/,
  threads: /^(?:thr|msg)_[\w-]{1,64}$/,
  deliveries: /^msg_[\w-]{1,64}$/,
  events: /^event_[\w-]{16}$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type ListName = keyof typeof IDS;

/** Opaque to callers. Carries no right: a list is always of the caller's organization. */
export function encodeListCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Throws {@link InvalidCursor} for all but what {@link encodeListCursor} answers for an entry of the list. */
export function decodeListCursor(list: ListName, cursor: string): ListPosition {
  const match = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || !IDS[list].test(id)) throw new InvalidCursor();
  const position = { at: Number(at), id };
  // The decoder skips characters that it does not know.
  if (encodeListCursor(position) !== cursor) throw new InvalidCursor();
  return position;
}
