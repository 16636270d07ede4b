import type { LinkPolicy } from './link-policy.js';
import { type Construct, type Doubt, type Fence, keep, type Place, type Reading } from './markdown-reading.js';
import { readCode, readFenceEnd, readIndent, unreadCode } from './read-code.js';
import { readDefinition, readDestination, readLink, unreadDestination } from './read-link.js';
import { LEFT_OUT, readTag, unreadTag } from './read-tag.js';

/** Filters Markdown that arrives in pieces. */
export interface SafeMarkdown {
  /** Adds a piece, and returns what of the text so far can be sent now. */
  push(piece: string): string;
  /** Returns the rest, once nothing more comes. */
  end(): string;
}

/** Maximum length of a construct in characters; a longer one is sent as plain text. */
const MAX_HELD_CHARACTERS = 2000;
const MAX_LINE_CHARACTERS = 80;
/** Long enough for the longest scheme of an address in angle brackets, which is 32 characters. */
const MAX_TAIL_CHARACTERS = 40;

/**
 * Lets links and pictures through that the policy allows. Of a refused link the words stay, of a picture its description; HTML
 * tags that load or lead elsewhere, link definitions and bare addresses are taken out. A client parses what is written here, not
 * what was read, so where a line begins and what stands beside what is decided by the text written so far.
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
      // Every way to end a line is one line feed, also where a carriage return and its line feed come apart.
      const follows = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') endedInReturn = piece.endsWith('\r');
      held += follows.replace(/\r\n?/g, '\n');
      return take(false);
    },
    end: () => take(true),
  };
}

/** Matches an end of text that must not touch what follows a part that was taken out: joined, they could be read as something else. */
const JOINS = /<[^\s<>]*$|[\]`~]$|(?:h(?:t(?:t(?:ps?(?::\/?)?)?)?)?|w{1,3})$/i;

const OUTSIDE_CODE = /[`~<[\]\\]|!(?=\[|$)|h(?=ttps?:\/\/|(?:t(?:t(?:ps?(?::\/?)?)?)?)?$)|w(?=ww\.|w{0,2}$)/i;
const INSIDE_CODE = /[`~[\]]|!(?=\[|$)/;

/** Returns how many characters come before the next one that may begin something. */
function plainLength(text: string, fence: Fence | null): number {
  const next = text.search(fence === null ? OUTSIDE_CODE : INSIDE_CODE);
  const plain = next === -1 ? text.length : next;
  // Where indentation counts, each line is looked at.
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

/** Returns what is written of a construct whose end was not seen. */
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

/** Reads a backslash, which escapes nothing but punctuation. */
function readEscape(text: string, { final }: Place): Reading {
  if (text.length === 1) return final ? undefined : 'incomplete';
  return keep(text.slice(0, /^\\[!-/:-@[-`{-~]/.test(text) ? 2 : 1));
}

/** Reads `https://…` and `www.…`, which readers' clients make links of by themselves. */
function readAddress(text: string, { policy, final }: Place): Reading {
  const match = /^(?:https?:\/\/|www\.)[^\s<>"'`\])}]*/i.exec(text);
  if (match === null)
    return /^(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w{1,3})$/i.test(text) && !final ? 'incomplete' : undefined;
  if (match[0].length === text.length && !final) return 'incomplete';
  const address = match[0].replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '');
  return { length: address.length, written: policy.allowed(address) === undefined ? LEFT_OUT : address };
}
