import { type Construct, keep, type Place, type Reading, startsLine } from './markdown-reading.js';

/** Written where an address stood that readers must not be sent to. */
export const LEFT_OUT = '(address left out)';

const ESCAPED: Construct = { length: 1, written: '&lt;' };
const HARMLESS = /^<\/?(?:br|kbd|sub|sup|b|i|em|strong|code)\s*\/?>$/i;
/** Elements whose content browsers do not read as text, or that load or send something without an attribute. */
const ACTIVE =
  /^<\/?(?:script|style|pre|textarea|title|xmp|plaintext|noscript|noembed|noframes|iframe|object|embed|base|meta|link|form|template|svg|math)(?![\w-])/i;
/** Begins a block of HTML even where the tag is not well formed (CommonMark 0.31, section 4.6, kinds 1 to 6). */
const BLOCK =
  /^<(?:[!?]|\/?(?:script|pre|style|textarea|address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s/>]|$))/i;
/** Attributes that load nothing and lead nowhere. */
const PLAIN_ATTRIBUTE =
  /^(?:class|classname|id|name|title|alt|type|lang|dir|role|width|height|value|key|label|icon|aria-[\w-]+)$/i;

/**
 * Reads `<https://…>` and HTML tags. In text only harmless tags without attributes stay, the others are taken out. Where code
 * cannot be told from text, what could load or lead elsewhere is shown as text instead, since it may be a sample.
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
  // Something taken out behind it could make it a tag.
  if (tag === undefined) return ESCAPED;
  if (HARMLESS.test(tag.whole) || (place.doubt !== 'none' && isPassive(tag, place))) {
    const after = text.slice(tag.whole.length);
    const isAlone = startsLine(place) && place.doubt !== 'answer' && /^[ \t]*(?:[\n<[!]|$)/.test(after);
    // A tag alone on a line begins a block of HTML, in which nothing else is Markdown; what follows it may be taken out.
    if (isAlone && !place.final && /^[ \t]*$/.test(after)) return 'incomplete';
    const beginsBlock = isAlone || (startsLine(place) && place.doubt !== 'answer' && BLOCK.test(text));
    return beginsBlock ? ESCAPED : keep(tag.whole);
  }
  if (place.doubt !== 'none') return ESCAPED;
  // Type parameters and placeholders are text that somebody meant to be read.
  return /^<\/?[A-Z]\w*>$/.test(tag.whole) ? ESCAPED : { length: tag.whole.length, written: '' };
}

/** Returns what is written for a tag whose end did not come within what is held back. */
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

/** Reads a tag, comment or declaration by CommonMark's grammar (section 6.6). */
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
  // Everything that may still become an attribute or the end of the tag.
  return /^\s*(?:\/|=\s*(?:"[^"]*|'[^']*)?)?$/.test(rest) ? 'incomplete' : undefined;
}

/** Returns whether a tag can stay where it may be a sample of code: it loads nothing, and holds no line that begins a block. */
function isPassive({ whole, attributes }: Tag, { policy }: Place): boolean {
  if (/^<[!?]/.test(whole) || ACTIVE.test(whole) || /[`|]|\n[ \t]*(?:\n|~~~)/.test(whole)) return false;
  return attributes.every(
    ([name, value]) =>
      PLAIN_ATTRIBUTE.test(name) || (/^(?:href|src)$/i.test(name) && policy.allowed(value) !== undefined),
  );
}
