import { type Construct, keep, type Place, type Reading, startsLine } from './markdown-reading.js';

/** The replacement for an address that is not allowed. */
export const LEFT_OUT = '(address left out)';

const ESCAPED: Construct = { length: 1, written: '&lt;' };
const HARMLESS = /^<\/?(?:br|kbd|sub|sup|b|i|em|strong|code)\s*\/?>$/i;
/** Elements whose content is not text, or that load or send something even without attributes. */
const ACTIVE =
  /^<\/?(?:script|style|pre|textarea|title|xmp|plaintext|noscript|noembed|noframes|iframe|object|embed|base|meta|link|form|template|svg|math)(?![\w-])/i;
/** Matches the beginning of an HTML block, which need not be a well-formed tag (CommonMark 0.31, section 4.6, kinds 1 to 6). */
const BLOCK =
  /^<(?:[!?]|\/?(?:script|pre|style|textarea|address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s/>]|$))/i;
/** Attributes that neither load anything nor link anywhere. */
const PLAIN_ATTRIBUTE =
  /^(?:class|classname|id|name|title|alt|type|lang|dir|role|width|height|value|key|label|icon|aria-[\w-]+)$/i;

/**
 * Reads `<https://…>` and HTML tags. In text, harmless tags without attributes are kept and others removed. Where code cannot be
 * distinguished from text, unsafe tags are escaped instead, because they may be a code sample.
 */
export function readTag(text: string, place: Place): Reading {
  if (text === '<') return place.final ? undefined : 'incomplete';
  if (!/^<[a-zA-Z/!?]/.test(text)) return undefined;
  const address = /^<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*)(>?)/.exec(text);
  if (address !== null && (address[2] === '>' || address[0].length === text.length)) {
    if (address[2] === '') return place.final ? ESCAPED : 'incomplete';
    return readAutolink(address[0], address[1] ?? '', place);
  }
  const tag = scanTag(text);
  if (tag === 'incomplete') return place.final ? ESCAPED : 'incomplete';
  // A removal after it could make it a tag.
  if (tag === undefined) return ESCAPED;
  if (HARMLESS.test(tag.whole) || (place.doubt !== 'none' && isPassive(tag, place))) {
    const after = text.slice(tag.whole.length);
    const isAlone = startsLine(place) && place.doubt !== 'answer' && /^[ \t]*(?:[\n<[!]|$)/.test(after);
    // A tag alone on its line begins an HTML block, in which nothing else is Markdown; what follows it may be removed.
    if (isAlone && !place.final && /^[ \t]*$/.test(after)) return 'incomplete';
    const beginsBlock = isAlone || (startsLine(place) && place.doubt !== 'answer' && BLOCK.test(text));
    return beginsBlock ? ESCAPED : keep(tag.whole);
  }
  if (place.doubt !== 'none') return ESCAPED;
  // Type parameters and placeholders are meant to be read as text.
  return /^<\/?[A-Z]\w*>$/.test(tag.whole) ? ESCAPED : { length: tag.whole.length, written: '' };
}

/** Returns the output for a tag whose end is beyond the buffer. */
export function unreadTag(text: string): Construct | undefined {
  return /^<[a-zA-Z/!?]/.test(text) ? ESCAPED : undefined;
}

function readAutolink(whole: string, address: string, { policy }: Place): Construct {
  if (!/^(?:https?|mailto):/i.test(address)) return { length: whole.length, written: '' };
  return { length: whole.length, written: policy.allowed(address) === undefined ? LEFT_OUT : whole };
}

interface Tag {
  readonly whole: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const WHOLE_TAGS = [/^<!--(?:>|->|[\s\S]*?-->)/, /^<\?[\s\S]*?\?>/, /^<!\[CDATA\[[\s\S]*?\]\]>/, /^<![a-zA-Z][^>]*>/];
const ATTRIBUTE = /\s+([a-zA-Z_:][\w.:-]*)(?:\s*=\s*([^\s"'=<>`]+|'[^']*'|"[^"]*"))?/y;

/** Parses a tag, comment or declaration by CommonMark's grammar (section 6.6). */
function scanTag(text: string): Tag | 'incomplete' | undefined {
  if (/^<[!?]/.test(text)) {
    const whole = WHOLE_TAGS.map((kind) => kind.exec(text)?.[0]).find((found) => found !== undefined);
    return whole === undefined ? 'incomplete' : { whole, attributes: [] };
  }
  const name = /^<\/?[a-zA-Z][a-zA-Z0-9-]*/.exec(text)?.[0];
  if (name === undefined) return text === '</' ? 'incomplete' : undefined;
  const attributes: (readonly [string, string])[] = [];
  let at = name.length;
  while (!name.startsWith('</')) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    attributes.push([match[1] ?? '', (match[2] ?? '').replace(/^["']|["']$/g, '')]);
    at = ATTRIBUTE.lastIndex;
  }
  const rest = text.slice(at);
  const end = /^\s*\/?>/.exec(rest)?.[0];
  if (end !== undefined) return { whole: text.slice(0, at + end.length), attributes };
  // It may still become an attribute or the end of the tag.
  return /^\s*(?:\/|=\s*(?:"[^"]*|'[^']*)?)?$/.test(rest) ? 'incomplete' : undefined;
}

/** Returns whether a tag may be kept where it may be a code sample: it loads nothing, and contains no line that begins a block. */
function isPassive({ whole, attributes }: Tag, { policy }: Place): boolean {
  if (/^<[!?]/.test(whole) || ACTIVE.test(whole) || /[`|]|\n[ \t]*(?:\n|~~~)/.test(whole)) return false;
  return attributes.every(
    ([name, value]) =>
      PLAIN_ATTRIBUTE.test(name) || (/^(?:href|src)$/i.test(name) && policy.allowed(value) !== undefined),
  );
}
