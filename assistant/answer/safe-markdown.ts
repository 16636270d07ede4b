import type { LinkPolicy } from './link-policy.js';

/** Filters Markdown that arrives in pieces. */
export interface SafeMarkdown {
  /** What of the text so far may be sent now. */
  push(piece: string): string;
  /** The rest, once nothing more comes. */
  end(): string;
}

/** How much is held back while it is open what begins there. */
const MOST_HELD = 2000;

/** A construct found at the beginning of the text: how much of it there is, and what is written in its place. */
interface Construct {
  readonly length: number;
  readonly written: string;
  /** The run that opened a block of code, or nothing where one was closed. */
  readonly fence?: string;
}
type Reading = Construct | 'incomplete' | undefined;

interface Place {
  readonly policy: LinkPolicy;
  readonly atLineStart: boolean;
  /** The run that began the block of code around; empty outside. */
  readonly fence: string;
  /** Nothing more comes. */
  readonly final: boolean;
}

/**
 * Lets links and pictures through that the policy allows. Of a forbidden link the words stay, of a picture its description; HTML
 * tags that load or lead elsewhere, link definitions and bare addresses go. In code only links and pictures are looked at, since
 * readers' clients do not agree on where code ends.
 */
export function createSafeMarkdown(policy: LinkPolicy): SafeMarkdown {
  let held = '';
  let fence = '';
  let line = '';

  function take(final: boolean): string {
    let sent = '';
    const send = (length: number, written: string) => {
      const consumed = held.slice(0, length);
      line = consumed.includes('\n') ? consumed.slice(consumed.lastIndexOf('\n') + 1) : (line + consumed).slice(-80);
      sent += written;
      held = held.slice(length);
    };
    while (held !== '') {
      const plain = plainLength(held, fence !== '');
      if (plain > 0) {
        send(plain, held.slice(0, plain));
        continue;
      }
      const reading = read(held, { policy, fence, final, atLineStart: LINE_START.test(line) });
      if (reading === 'incomplete' && !final && held.length < MOST_HELD) break;
      const construct = reading === 'incomplete' || reading === undefined ? firstCharacter(held) : reading;
      fence = construct.fence ?? fence;
      send(construct.length, construct.written);
    }
    return sent;
  }

  return {
    push(piece) {
      held += piece;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Nothing, or what stands before a block in quotes and lists. */
const LINE_START = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*$/;

const OUTSIDE_CODE = /[`~<[\]\\]|!(?=\[|$)|(?<![a-z0-9])[hw]/i;
const INSIDE_CODE = /[`~[\]]|!(?=\[|$)/;

/** Characters before the next one that may begin something. */
function plainLength(text: string, inCode: boolean): number {
  const next = text.search(inCode ? INSIDE_CODE : OUTSIDE_CODE);
  return next === -1 ? text.length : next;
}

function read(text: string, place: Place): Reading {
  const { policy, fence, atLineStart } = place;
  const [first = ''] = text;
  if (first === '`' || first === '~') return fence === '' ? readCode(text, place) : readFenceEnd(text, place);
  if (first === '\\') return readEscape(text);
  if (first === '<') return readTag(text, policy);
  const definition = first === '[' && atLineStart && fence === '' ? readDefinition(text, place) : undefined;
  if (definition !== undefined) return definition;
  if (first === '[' || first === '!') return readLink(text, policy);
  if (first === ']') return readDestination(text, policy);
  return readAddress(text, place);
}

function firstCharacter(text: string): Construct {
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return { length: character.length, written: character };
}

/** Only punctuation can be escaped. */
function readEscape(text: string): Reading {
  if (text.length === 1) return 'incomplete';
  const length = /^\\[!-/:-@[-`{-~]/.test(text) ? 2 : 1;
  return { length, written: text.slice(0, length) };
}

/** A block of code begins with a run of three at the beginning of a line; otherwise a run of the same length ends the code. */
function readCode(text: string, { atLineStart, final }: Place): Reading {
  const run = /^(?:`+|~+)/.exec(text)?.[0] ?? '';
  if (run.length === text.length && !final) return 'incomplete';
  if (atLineStart && run.length >= 3) {
    const info = /^(?:`+|~+)([^\n]*)(\n?)/.exec(text);
    if (info?.[2] === '' && !final) return 'incomplete';
    if (run[0] === '~' || !info?.[1]?.includes('`')) return { length: run.length, written: run, fence: run };
  }
  if (run[0] === '~') return { length: run.length, written: run };
  const closed = new RegExp(`^${run}(?!\`)((?:(?!\\n[ \\t]*\\n)[^])*?)(?<!\`)${run}(?!\`)`).exec(text);
  if (closed !== null && (final || closed[0].length < text.length)) {
    return { length: closed[0].length, written: closed[0] };
  }
  // Never closed it is no code, and what follows must be looked at.
  return /\n[ \t]*\n/.test(text)
    ? { length: run.length, written: run }
    : closed === null || !final
      ? 'incomplete'
      : undefined;
}

function readFenceEnd(text: string, { atLineStart, fence, final }: Place): Reading {
  const run = /^(?:`+|~+)/.exec(text)?.[0] ?? '';
  if (run.length === text.length && !final) return 'incomplete';
  const ends = atLineStart && run[0] === fence[0] && run.length >= fence.length;
  return { length: run.length, written: run, ...(ends && { fence: '' }) };
}

const LINK =
  /^(!?)\[((?:\\.|[^[\]\\])*)\]\(\s*(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(\s+(?:"[^"]*"|'[^']*'))?\s*\)/;

/** `[words](address "title")` and `![description](address)`. */
function readLink(text: string, policy: LinkPolicy): Reading {
  if (text === '!') return 'incomplete';
  if (text.startsWith('[![')) return undefined;
  const match = LINK.exec(text);
  if (match === null) return mayBecomeLink(text) ? 'incomplete' : undefined;
  const [whole, bang = '', words = '', destination = '', title = ''] = match;
  const address = policy.allowed(destination.replace(/^<|>$/g, ''));
  return { length: whole.length, written: address === undefined ? words : `${bang}[${words}](${destination}${title})` };
}

/** Whether more text could still make it a link. */
function mayBecomeLink(text: string): boolean {
  const match = /^!?\[(?:\\.|[^[\]\\])*(\](.*))?$/s.exec(text);
  if (match === null) return false;
  const after = match[2];
  return after === undefined || after === '' || (after.startsWith('(') && !after.includes('\n\n'));
}

/** `](address)` whose beginning has been sent already: around a picture, or after more words than are held back. */
function readDestination(text: string, policy: LinkPolicy): Reading {
  if (text === ']') return 'incomplete';
  const match = LINK.exec(`[${text}`);
  if (match === null) return /^\]\([^)\n]*$/.test(text) ? 'incomplete' : undefined;
  const [whole, , , destination = ''] = match;
  const address = policy.allowed(destination.replace(/^<|>$/g, ''));
  return { length: whole.length - 1, written: address === undefined ? ']' : whole.slice(1) };
}

/** `[label]: address` at the beginning of a line. */
function readDefinition(text: string, { policy, final }: Place): Reading {
  const match = /^\[([^\]\n]+)\]:[ \t]*(\S*)([^\n]*)(\n|$)/.exec(text);
  if (match === null) return /^\[[^\]\n]*\]?$/.test(text) ? 'incomplete' : undefined;
  const [whole, , address = '', , end] = match;
  if (end === '' && !final) return 'incomplete';
  const isAllowed = policy.allowed(address.replace(/^<|>$/g, '')) !== undefined;
  return { length: whole.length, written: isAllowed ? whole : (end ?? '') };
}

/** `<https://…>`, and HTML tags, of which only harmless ones without attributes stay. */
function readTag(text: string, policy: LinkPolicy): Reading {
  if (!/^<(?:[a-zA-Z/!]|$)/.test(text)) return undefined;
  const match = /^<([^<>]*)>/.exec(text);
  if (match === null) return /^<[^<>]*$/.test(text) ? 'incomplete' : undefined;
  const [whole, inside = ''] = match;
  if (/^(?:https?|mailto):/i.test(inside)) {
    return { length: whole.length, written: policy.allowed(inside) === undefined ? LEFT_OUT : whole };
  }
  return {
    length: whole.length,
    written: /^\/?(?:br|kbd|sub|sup|b|i|em|strong|code)\s*\/?$/i.test(inside) ? whole : '',
  };
}

const LEFT_OUT = '(address left out)';

/** `https://…` and `www.…`, which readers' clients make links of by themselves. */
function readAddress(text: string, { policy, final }: Place): Reading {
  const match = /^(?:https?:\/\/|www\.)[^\s<>"'`\])}]*/i.exec(text);
  if (match === null) return /^(?:h(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?|w{1,3})$/i.test(text) ? 'incomplete' : undefined;
  if (match[0].length === text.length && !final) return 'incomplete';
  const address = match[0].replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '');
  return { length: address.length, written: policy.allowed(address) === undefined ? LEFT_OUT : address };
}
