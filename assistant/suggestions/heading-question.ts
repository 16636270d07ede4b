/** Verbs with which headings of instructions begin. */
const VERBS = setOf(
  'add allow authenticate authorize automate choose clean clone combine compare compress configure confirm connect convert create customize declare define delete deploy detect ' +
    'develop disable edit embed enable encrypt evaluate extend extract fetch find fix follow generate get give handle hide host ignore implement improve include inspect install integrate ' +
    'invite keep load make manage measure merge migrate modify monitor move open optimize organize override pin prepare prevent protect provide publish receive reduce register remove ' +
    'rename render reorder replace require resolve restart restore restrict resume retry reuse revoke roll rotate run save select send serve share skip specify split store submit ' +
    'subscribe take transform translate troubleshoot tune turn uninstall unpack update upgrade upload use validate verify wait write',
);
/** Words that are verbs only with an object after them: "Export a site" is an instruction, "Export formats" is none. */
const NOUNS_TOO = setOf(
  'access back build call cancel change check close control copy cut debug display download export filter format group import index limit link list log look map mirror mount name order ' +
    'pass pause place plan preview pull push query read record report request reset return review route scale schedule search secure set show sign sort start stop stream style switch sync ' +
    'tag test track trigger version view watch work wrap',
);
const OBJECT =
  /^(?:an?|the|your|my|own|its|it|this|that|these|all|any|each|every|one|two|several|multiple|more|new|with|without|from|to|up|in|on|off|out|only|what|how|where)$/i;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Questions that a heading begins. */
const ASKING = /^(?:how|what|why|when|where|which|who|can|could|do|does|is|are|should|will)\b/i;

/** Returns the question that a heading answers, if it is one or gives an instruction in English; otherwise undefined. */
export function headingQuestion(heading: string): string | undefined {
  const text = heading.replace(/\s+/g, ' ').trim();
  if (/[?？]$/.test(text)) return isWholeQuestion(text) ? text : undefined;
  const plain = text.replace(/[.:!]$/, '');
  const words = plain.split(' ');
  const [first = '', ...rest] = words;
  if (words.length < 2 || /[`{}<>=]/.test(plain)) return undefined;
  const isTitleCase =
    rest.length > 1 &&
    rest.every((word) => /^(?:\p{Lu}|\p{N}|a$|an$|the$|of$|to$|in$|on$|for$|with$|and$|or$|your$)/u.test(word));
  if (isTitleCase) return undefined;
  if (ASKING.test(plain)) return /^how to /i.test(plain) ? `How do I ${mine(plain.slice(7))}?` : undefined;
  const verb = first.toLowerCase();
  if (!VERBS.has(verb) && !(NOUNS_TOO.has(verb) && OBJECT.test(rest[0] ?? ''))) return undefined;
  return `How do I ${mine([verb, ...rest].join(' '))}?`;
}

/** Returns whether a question makes sense without its page. Short ones, such as "Why?", depend on it. */
function isWholeQuestion(text: string): boolean {
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(text)
    ? text.length > 6
    : text.split(' ').length > 3;
}

/** Writes what a page tells its reader as the reader would ask it. */
function mine(text: string): string {
  return text
    .replace(/\byour own\b/gi, 'my own')
    .replace(/\byour\b/gi, 'my')
    .replace(/\byourself\b/gi, 'myself')
    .replace(/\byou\b/gi, 'I');
}
