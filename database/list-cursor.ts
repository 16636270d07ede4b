import { InvalidCursor } from './errors.js';

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

/** Opaque to callers. Carries no right: a list is always of the caller's organization. */
export function encodeListCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Throws {@link InvalidCursor} for all but what {@link encodeListCursor} answers for an entry of the list. */
export function decodeListCursor(list: keyof typeof IDS, cursor: string): ListPosition {
  const match = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || !IDS[list].test(id)) throw new InvalidCursor();
  const position = { at: Number(at), id };
  // The decoder skips characters that it does not know.
  if (encodeListCursor(position) !== cursor) throw new InvalidCursor();
  return position;
}

/** The page of `size` out of rows of which one more was asked for, and where the next begins; null on the last. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
  at: (row: Row) => number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const isMore = rows.length > size && last !== undefined;
  return { page, nextCursor: isMore ? encodeListCursor({ at: at(last), id: last.id }) : null };
}
