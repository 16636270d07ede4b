import type { LinkPolicy } from './link-policy.js';
import { type Construct, type Doubt, type Fence, keep, type Place, type Reading } from './markdown-reading.js';
import { readCode, readFenceEnd, readIndent, unreadCode } from './read-code.js';
import { readDefinition, readDestination, readLink, unreadDestination } from './read-link.js';
import { LEFT_OUT, readTag, unreadTag } from './read-tag.js';

/** Filters Markdown that arrives in pieces. */
export interface SafeMarkdown {
  /** Adds a piece and returns the text that can be sent now. */
  push(piece: string): string;
  /** Returns the remaining text at the end of the input. */
  end(): string;
}

/** Maximum length of a construct in characters; a longer one is sent as plain text. */
const MAX_HELD_CHARACTERS = 2000;
const MAX_LINE_CHARACTERS = 80;
/** Long enough for the longest scheme of an address in angle brackets, which is 32 characters. */
const MAX_TAIL_CHARACTERS = 40;

/**
 * Creates a filter that keeps only links and pictures that the policy allows. Of a refused link, the text is kept; of a picture, its
 * description. Unsafe HTML tags, link definitions and bare addresses are removed. Clients parse the output, not the input, so line starts
 * and neighbouring characters are determined from the output.
 */
export function createSafeMarkdown(policy: LinkPolicy): SafeMarkdown {
  let held = '';
  let fence: Fence | null = null;
  let doubt: Doubt = 'none';
  let line = '';
  /** The last characters written. */
  let tail = '';
  let endedInReturn = false;

  function send({ length, written, again = '', ...change }: Construct): string {
    const isContinuous = held.startsWith(written.slice(0, 1)) && written !== '';
    const separated = !isContinuous && JOINS.test(tail) ? ` ${written}` : written;
    held = again + held.slice(length);
    if (change.fence !== undefined) fence = change.fence;
    doubt = change.doubt === undefined || doubt === 'answer' ? doubt : change.doubt;
    for (const part of separated.split(/(?<=\n)/)) {
      if (part.trim() === '' && part.endsWith('\n') && line.trim() === '' && doubt === 'paragraph') doubt = 'none';
      line = part.endsWith('\n') ? '' : (line + part).slice(0, MAX_LINE_CHARACTERS);
    }
    tail = (tail + separated).slice(-MAX_TAIL_CHARACTERS);
    return separated;
  }

  function take(final: boolean): string {
    let sent = '';
    while (held !== '') {
      const place: Place = { policy, fence, doubt, final, line };
      const indent = line === '' ? readIndent(held, place) : undefined;
      const plain = indent === undefined ? plainLength(held, fence) : 0;
      if (plain > 0) {
        sent += send(keep(held.slice(0, plain)));
        continue;
      }
      const reading = indent ?? read(held, place);
      if (reading === 'incomplete' && !final && held.length < MAX_HELD_CHARACTERS) break;
      const construct = reading === 'incomplete' ? unread(held, place) : reading;
      sent += send(construct ?? firstCharacter(held));
    }
    return sent;
  }

  return {
    push(piece) {
      // All line ends become line feeds, even if a carriage return and its line feed arrive in separate pieces.
      const follows = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') endedInReturn = piece.endsWith('\r');
      held += follows.replace(/\r\n?/g, '\n');
      return take(false);
    },
    end: () => take(true),
  };
}

/** Matches text at the end that must not be joined with the text after a removal: together, they could mean something else. */
const JOINS = /<[^\s<>]*$|[\]`~]$|(?:h(?:t(?:t(?:ps?(?::\/?)?)?)?)?|w{1,3})$/i;

const OUTSIDE_CODE = /[`~<[\]\\]|!(?=\[|$)|h(?=ttps?:\/\/|(?:t(?:t(?:ps?(?::\/?)?)?)?)?$)|w(?=ww\.|w{0,2}$)/i;
const INSIDE_CODE = /[`~[\]]|!(?=\[|$)/;

/** Returns the number of characters before the next one that may begin a construct. */
function plainLength(text: string, fence: Fence | null): number {
  const next = text.search(fence === null ? OUTSIDE_CODE : INSIDE_CODE);
  const plain = next === -1 ? text.length : next;
  // If indentation matters, each line is checked.
  const lineEnd = fence === null || fence.indent === 0 ? -1 : text.indexOf('\n');
  return lineEnd === -1 ? plain : Math.min(plain, lineEnd + 1);
}

function read(text: string, place: Place): Reading {
  const [first = ''] = text;
  if (first === '`' || first === '~') return place.fence === null ? readCode(text, place) : readFenceEnd(text, place);
  if (first === '\\') return readEscape(text, place);
  if (first === '<') return readTag(text, place);
  if (first === '[') return (place.fence === null ? readDefinition(text, place) : undefined) ?? readLink(text, place);
  if (first === '!') return readLink(text, place);
  if (first === ']') return readDestination(text, place);
  return readAddress(text, place);
}

/** Returns the output for a construct without a visible end. */
function unread(text: string, place: Place): Construct | undefined {
  const [first] = text;
  if (first === '`' && place.fence === null) return place.final ? undefined : unreadCode(text);
  if (first === '<') return unreadTag(text);
  const reading = first === ']' ? unreadDestination(text, place) : undefined;
  return reading === 'incomplete' ? undefined : reading;
}

function firstCharacter(text: string): Construct {
  return keep(String.fromCodePoint(text.codePointAt(0) ?? 0));
}

/** Reads a backslash, which escapes only punctuation. */
function readEscape(text: string, { final }: Place): Reading {
  if (text.length === 1) return final ? undefined : 'incomplete';
  return keep(text.slice(0, /^\\[!-/:-@[-`{-~]/.test(text) ? 2 : 1));
}

/** Reads `https://…` and `www.…`, which clients turn into links. */
function readAddress(text: string, { policy, final }: Place): Reading {
  const match = /^(?:https?:\/\/|www\.)[^\s<>"'`\])}]*/i.exec(text);
  if (match === null)
    return /^(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w{1,3})$/i.test(text) && !final ? 'incomplete' : undefined;
  if (match[0].length === text.length && !final) return 'incomplete';
  const address = match[0].replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '');
  return { length: address.length, written: policy.allowed(address) === undefined ? LEFT_OUT : address };
}
