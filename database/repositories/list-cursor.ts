import { InvalidCursor } from '../errors.js';

/** The position in a list, newest first, at which a page ended. */
export interface ListPosition {
  /** The time in milliseconds. */
  readonly at: number;
  readonly id: string;
}

/** The format of the ids in each list. */
const IDS = {
  jobs: /^se_[0-9a-f]{16}$/,
  threads: /^(?:thr|msg)_[\w-]{1,64}$/,
  deliveries: /^msg_[\w-]{1,64}$/,
  events: /^event_[\w-]{16}$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type ListName = keyof typeof IDS;

/** Encodes a position as an opaque cursor. It grants no access: a list only contains the caller's organization. */
export function encodeListCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Decodes a cursor. Throws {@link InvalidCursor} for anything but a result of {@link encodeListCursor} for an entry of the list. */
export function decodeListCursor(list: ListName, cursor: string): ListPosition {
  const match = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || !IDS[list].test(id)) throw new InvalidCursor();
  const position = { at: Number(at), id };
  // The decoder ignores unknown characters.
  if (encodeListCursor(position) !== cursor) throw new InvalidCursor();
  return position;
}
