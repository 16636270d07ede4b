/**
 * Why an SVG of someone else may not lie in a bundle, or undefined. As a picture on a page it can do nothing; opened by itself it is a page
 * of the bundle's own origin, so whatever could run or load there is refused. It is not repaired: a filter that is wrong once lets a script in, a refusal
 * that is wrong once costs one picture, and the report says which.
 */
export function svgProblem(bytes: Buffer): string | undefined {
  const text = decodeEntities(decodeUtf8(bytes) ?? '');
  if (text === '') return 'it is an SVG that is not UTF-8';
  const found = DANGERS.find(([pattern]) => pattern.test(text));
  return found === undefined ? undefined : `it is an SVG that holds ${found[1]}`;
}

/** Each takes time in proportion to the text's length at most, since the text is an attacker's: no two repetitions meet. */
const DANGERS: readonly (readonly [pattern: RegExp, what: string])[] = [
  // The declaration could make the bytes mean something other than what is looked at here.
  [/<\?xml[^<>]*\sencoding\s*=\s*["'](?!utf-?8["']|us-ascii["']|iso-8859-1["'])/i, 'text in an unusual encoding'],
  [/<!ENTITY/i, 'entities of its own'],
  [/<\?xml-stylesheet/i, 'a style sheet from elsewhere'],
  [/<(?:[\w.-]+:)?(?:script|handler|listener)\b/i, 'a script'],
  [/[\s"'/]on[a-z]+\s*=\s*["']/i, 'a script in an attribute'],
  // Where a value can begin, or an animation's next one; in a text the word is only a word.
  [/[=;"']\s*(?:javascript|vbscript)\s*:/i, 'a script in a link'],
  [/url\([\s"']*(?:javascript|vbscript)\s*:/i, 'a script in a style'],
  [/attributeName\s*=\s*["']\s*on/i, 'a script set by an animation'],
  [/data:\s*(?:text\/html|image\/svg|application\/xhtml|text\/xml|application\/xml)/i, 'another document'],
  [/<(?:[\w.-]+:)?(?:iframe|object|embed|base|meta|link|form|portal)\b/i, 'elements of a page'],
  [/@import/i, 'a style sheet from elsewhere'],
  [/url\(\s*(?:["']\s*)?(?:https?:)?\/\//i, 'something loaded from elsewhere'],
  [
    /<(?:[\w.-]+:)?(?:image|use|feImage|img|video|audio|source)\b[^<]*\s(?:xlink:)?(?:href|src)\s*=\s*["']\s*(?:https?:)?\/\//i,
    'something loaded from elsewhere',
  ],
];

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `&#106;avascript:` is a script too; tabs and line ends inside an address are left out by browsers. */
function decodeEntities(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (code === 9 || code === 10 || code === 13) return '';
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(?:Tab|NewLine);/g, '')
    .replace(/&colon;/g, ':');
}
