import { isRelative, keep, type Place, type Reading, startsLine } from './markdown-reading.js';

/** What stands in parentheses after the words of a link. */
type Destination =
  | { readonly kind: 'link' | 'doubtful'; readonly address: string; readonly length: number }
  | { readonly kind: 'text'; readonly address: string };

/** Words of a link without other links, tags and line ends; code among them is read as clients read it. */
const WORDS = /^(!?)\[((?:\\[^\n]|`[^`\n|]+`|[^[\]\\`<\n])*)\]\(/;
const MAY_BECOME_WORDS = /^!?\[(?:\\[^\n]|`[^`\n|]+`|[^[\]\\`<\n])*(?:`[^`\n|]*|\\|\])?$/;
const WORDS_WITHOUT_CODE = /^!?\[(?:\\[^\n]|[^[\]\\`<\n])*\]\(/;

/** Reads `[words](address "title")` and `![description](address)`; of a refused link the words stay. */
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

/** Reads `](address)` whose words have been sent already, and `]:`, which ends the label of a definition. */
export function readDestination(text: string, place: Place): Reading {
  if (text === ']') return place.final ? undefined : 'incomplete';
  if (text[1] === ':') return place.fence === null ? readDefinitionEnd(text, place) : undefined;
  if (text[1] !== '(') return undefined;
  const destination = scanDestination(text.slice(1));
  if (destination === 'incomplete') return place.final ? undefined : 'incomplete';
  if (destination.kind !== 'link') {
    // What is taken out of it could make it a link.
    const mayBecomeLink =
      destination.kind === 'doubtful' || /</.test(destination.address) || !isRelative(destination.address);
    return mayBecomeLink && place.fence === null ? { length: 2, written: ']\\(' } : undefined;
  }
  const length = 1 + destination.length;
  return mayLead(destination.address, place) ? keep(text.slice(0, length)) : { length, written: ']' };
}

/** Returns what is written for a link whose end did not come within what is held back. */
export function unreadDestination(text: string, { fence }: Place): Reading {
  return fence === null && /^\][(:]/.test(text) ? { length: 2, written: `]\\${text[1]}` } : undefined;
}

/** Reads `[label]: address` at the beginning of a line; one that leads elsewhere is taken out. */
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

/** A definition's label may be put together by what is taken out of it, so every one that leads elsewhere is escaped here. */
function readDefinitionEnd(text: string, place: Place): Reading {
  const match = /^\]:[ \t]*(\n)?([^\s]*)(\s?)/.exec(text);
  const [, lineEnd, address = '', end = ''] = match ?? [];
  if (lineEnd === undefined && end === '' && !place.final) return 'incomplete';
  const isSafe =
    lineEnd === undefined && (isRelative(address) || place.policy.allowed(withoutBrackets(address)) !== undefined);
  return { length: 2, written: isSafe ? ']:' : ']\\:' };
}

/** In blocks of code, and where code cannot be told from text, `handlers[name](event)` is no link that leads anywhere. */
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

/** Reads `(address "title")` by CommonMark's grammar (section 6.3). */
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
  // A block, a span of code or a tag may begin in it, so that some clients see no link.
  const isDoubtful = /[\n`]/.test(whole) || `${address}${rest.slice(0, end)}`.includes('<');
  return { kind: isDoubtful ? 'doubtful' : 'link', address, length: whole.length };
}

/** Returns where an address ends that is not in angle brackets: parentheses in it are balanced or escaped. */
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
