import { versionAsked } from '../language/exact-tokens.js';

/**
 * Returns a function that tells whether a text states a quantity of the kind that a question asks for, or undefined if it asks for none.
 * A number of another kind is no answer: "404" does not say how long. English only; in other languages, words decide.
 */
export function quantityAsked(question: string): ((text: string) => boolean) | undefined {
  const asked = question.slice(0, MAX_CHARACTERS).trimStart();
  if (OTHER.test(asked)) return undefined;
  const kind = KINDS.find(({ question: pattern }) => pattern.test(asked));
  if (kind === undefined) return undefined;
  // "At least 32 characters" does not say how many keys.
  const isOfThings = /\bhow many\b/i.test(asked) && !MEASURES.test(asked) && kind === KINDS.at(-1);
  const version = versionAsked(asked);
  return (text) => {
    const read = text.replace(ADDRESS, '');
    return (version?.isIn(read) ?? true) && kind.text.test(isOfThings ? read.replace(MEASURED, '') : read);
  };
}

/** Matches addresses, whose numbers state nothing. */
const ADDRESS = /(?<=\])\([^)\s]*\)|https?:\/\/[^\s)]+/g;

const MEASURES = /\b(?:characters|bytes|letters|words|lines|tokens|percent)\b/i;
/** Matches a number with a unit of time, size or length, and a cell of a table that is empty in words. */
const MEASURED =
  /\|\s*none\s*(?=\|)|(?<![\w/.-])\d[\d.,]*(?:[ -]?(?:ms|[KMGT]i?B|s|%)(?!\w)|[ -](?:(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|characters?|bytes?|letters?|words?|lines?|tokens?|percent)\b)/gi;

const MAX_CHARACTERS = 500;

/** Matches the beginning of a question for yes or no, a way, a place or a reason: "How do I set the maximum size" asks for no number. */
const OTHER =
  /^(?:is|are|can|could|do|does|did|will|would|should|may|must|has|have|where|why|how (?:do|can|could|should|would|to)|what happens)\b/i;
const NUMBER = '\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty';
const COUNTED = `(?:${NUMBER}|an?|half|few|several|every|each|per)`;

/** The kinds of quantities, by what questions for them and statements of them look like. */
const KINDS: readonly { readonly question: RegExp; readonly text: RegExp }[] = [
  {
    question:
      /\bhow (?:long|often|soon|fast|old|quickly)\b|\bhow many (?:seconds|minutes|hours|days|weeks|months|years)\b/i,
    // "How long may a name be" asks for a length of text.
    text: new RegExp(
      `\\b\\d[\\d.,]* ?(?:ms|s|m|h|d|[KMGT]i?B|(?:UTF-8 )?(?:characters|bytes|words|letters|tokens|lines))\\b|\\b${COUNTED}[ -](?:\\w+ )?(?:milli)?(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|quarters?|years?)\\b|\\b(?:forever|indefinite(?:ly)?|immediate(?:ly)?|instant(?:ly)?|permanent(?:ly)?|never|always|hourly|daily|weekly|monthly|yearly|lifetime|unlimited|once)\\b`,
      'i',
    ),
  },
  {
    question: /\bhow much\b.*\b(?:memory|RAM|disk|space|storage|size)\b/i,
    text: /\d ?(?:[KMGT]i?)?B\b|\b(?:kilo|mega|giga|tera)?bytes?\b|\d ?%/i,
  },
  {
    question:
      /^(?:and |so |but )?(?:what|how)\b.*\b(?:costs?|price|pricing|pay|charged?)\b|\bhow much (?:do|does|is|are|will)\b/i,
    text: /[$€£¥] ?\d|\b\d[\d.,]* ?(?:USD|EUR|dollars?|euros?|cents?|credits?)\b|(?<!\bnot |-)\bfree\b|\bno (?:\w+ )?(?:costs?|charges?|fees?)\b|%/i,
  },
  {
    question: /\b(?:which|what|minimum|oldest|newest|latest)\b.*\bversions?\b(?! control)/i,
    text: /\bv?\d+\.\d|\bv?\d+\+|\bv\d|\b\d+ (?:or|and) (?:newer|later|higher|above|up)\b|(?:\b(?:[A-Z]\w*|[Vv]ersion|node|python)|>=|≥) ?\d+\b/,
  },
  {
    question: /\bhow (?:many|big|large|high|far)\b|\b(?:max|maximum|minimum)\b/i,
    text: new RegExp(
      `(?<![\\w/.-])\\d|\\b(?:${NUMBER}|hundred|thousand|million|single|unlimited|no limit|any number|none)\\b`,
      'i',
    ),
  },
];
