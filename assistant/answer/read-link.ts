import { isRelative, keep, type Place, type Reading, startsLine } from './markdown-reading.js';

/** The part of a link in parentheses. */
type Destination =
  | { readonly kind: 'link' | 'doubtful'; readonly address: string; readonly length: number }
  | { readonly kind: 'text'; readonly address: string };

/** Matches the text of a link without nested links, tags and line ends. Code in it is parsed as clients parse it. */
const WORDS = /^(!?)\[((?:\\[^\n]|`[^`\n|]+`|[^[\]\\`<\n])*)\]\(/;
const MAY_BECOME_WORDS = /^!?\[(?:\\[^\n]|`[^`\n|]+`|[^[\]\\`<\n])*(?:`[^`\n|]*|\\|\])?$/;
const WORDS_WITHOUT_CODE = /^!?\[(?:\\[^\n]|[^[\]\\`<\n])*\]\(/;

/** Reads `[words](address "title")` and `![description](address)`. Of a refused link, the text is kept. */
export function readLink(text: string, place: Place): Reading {
  if (text === '!') return place.final ? undefined : 'incomplete';
  const match = WORDS.exec(text);
  if (match === null) return MAY_BECOME_WORDS.test(text) && !place.final ? 'incomplete' : undefined;
  const [start, , words = ''] = match;
  if (place.doubt !== 'none' && !WORDS_WITHOUT_CODE.test(text)) return undefined;
  const destination = scanDestination(text.slice(start.length - 1));
  if (destination === 'incomplete') return place.final ? undefined : 'incomplete';
  if (destination.kind !== 'link') return undefined;
  const length = start.length - 1 + destination.length;
  if (mayLead(destination.address, place)) return keep(text.slice(0, length));
  return { length, written: '', again: words };
}

/** Reads `](address)` after text that was already sent, and `]:`, which ends the label of a definition. */
export function readDestination(text: string, place: Place): Reading {
  if (text === ']') return place.final ? undefined : 'incomplete';
  if (text[1] === ':') return place.fence === null ? readDefinitionEnd(text, place) : undefined;
  if (text[1] !== '(') return undefined;
  const destination = scanDestination(text.slice(1));
  if (destination === 'incomplete') return place.final ? undefined : 'incomplete';
  if (destination.kind !== 'link') {
    // Removing parts of it could make it a link.
    const mayBecomeLink =
      destination.kind === 'doubtful' || /</.test(destination.address) || !isRelative(destination.address);
    return mayBecomeLink && place.fence === null ? { length: 2, written: ']\\(' } : undefined;
  }
  const length = 1 + destination.length;
  return mayLead(destination.address, place) ? keep(text.slice(0, length)) : { length, written: ']' };
}

/** Returns the output for a link whose end is beyond the buffer. */
export function unreadDestination(text: string, { fence }: Place): Reading {
  return fence === null && /^\][(:]/.test(text) ? { length: 2, written: `]\\${text[1]}` } : undefined;
}

/** Reads `[label]: address` at the beginning of a line. Definitions that are not allowed are removed. */
export function readDefinition(text: string, place: Place): Reading {
  if (!startsLine(place) || place.doubt !== 'none') return undefined;
  const match = /^\[(?:\\[^\n]|[^[\]\\\n])+\]:[ \t]*(\S+)[ \t]*("[^"\n]*"|'[^'\n]*'|\([^()\n]*\))?[ \t]*(\n|$)/.exec(
    text,
  );
  if (match === null)
    return /^\[(?:\\[^\n]|[^[\]\\\n])*(?:\\|\](?::[^\n]*)?)?$/.test(text) && !place.final ? 'incomplete' : undefined;
  const [whole, address = '', , end = ''] = match;
  if (end === '' && !place.final) return 'incomplete';
  const isAllowed = !address.includes('`') && place.policy.allowed(withoutBrackets(address)) !== undefined;
  return isAllowed ? keep(whole) : { length: whole.length, written: end };
}

/** Escapes the end of a definition's label if its address is not allowed: removals could assemble such a label from parts. */
function readDefinitionEnd(text: string, place: Place): Reading {
  const match = /^\]:[ \t]*(\n)?([^\s]*)(\s?)/.exec(text);
  const [, lineEnd, address = '', end = ''] = match ?? [];
  if (lineEnd === undefined && end === '' && !place.final) return 'incomplete';
  const isSafe =
    lineEnd === undefined && (isRelative(address) || place.policy.allowed(withoutBrackets(address)) !== undefined);
  return { length: 2, written: isSafe ? ']:' : ']\\:' };
}

/**
 * Returns whether an address may be kept. In code blocks, and where code cannot be distinguished from text, `handlers[name](event)` is not
 * a link.
 */
function mayLead(address: string, { policy, fence, doubt }: Place): boolean {
  if ((fence !== null || doubt !== 'none') && isRelative(address)) return true;
  return policy.allowed(address) !== undefined;
}

function withoutBrackets(address: string): string {
  return address.replace(/^<|>$/g, '');
}

const REST = /^(?:\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?\s*\)/;
const MAY_BECOME_REST =
  /^(?:\s+(?:"(?:\\[\s\S]|[^"\\])*(?:"\s*|\\)?|'(?:\\[\s\S]|[^'\\])*(?:'\s*|\\)?|\((?:\\[\s\S]|[^()\\])*(?:\)\s*|\\)?)?)?$/;

/** Parses `(address "title")` by CommonMark's grammar (section 6.3). */
function scanDestination(text: string): Destination | 'incomplete' {
  let at = /^\(\s*/.exec(text)?.[0].length ?? 0;
  const start = at;
  if (text[at] === '<') {
    at += /^<(?:\\[^\n]|[^<>\n\\])*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at === text.length) return 'incomplete';
    if (text[at] === '>') at += 1;
  } else {
    at = endOfBareAddress(text, at);
  }
  const address = withoutBrackets(text.slice(start, at));
  const rest = text.slice(at);
  const end = REST.exec(rest)?.[0].length;
  if (end === undefined) {
    const mayGoOn = MAY_BECOME_REST.test(rest) && !/\n[ \t]*\n/.test(rest);
    return mayGoOn ? 'incomplete' : { kind: 'text', address: text.slice(start, at) };
  }
  const whole = text.slice(0, at + end);
  // It may contain the beginning of a block, a code span or a tag, so that some clients see no link.
  const isDoubtful = /[\n`]/.test(whole) || `${address}${rest.slice(0, end)}`.includes('<');
  return { kind: isDoubtful ? 'doubtful' : 'link', address, length: whole.length };
}

/** Returns the end of an address without angle brackets. Parentheses in it must be balanced or escaped. */
function endOfBareAddress(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the grammar ends an address at each of them
    if (/[\u0000-\u0020\u007f]/.test(character)) break;
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return Math.min(at, text.length);
}
