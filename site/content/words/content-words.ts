import { wordsKey } from '../../model/words-key.js';
import { CONTENT_WORDS_TABLE } from './content-words-table.js';
import { ENGLISH_PLAYGROUND_WORDS, type PlaygroundWords } from './playground-words.js';

/**
 * The fixed words of a page's content, in the language of the page: of fields, of references, of code. `{}` stands for
 * what a word is about.
 */
export type ContentWords = Readonly<Record<ContentWord, string>>;
export type ContentWord = keyof typeof ENGLISH;

/** Words for a language tag; English where we have none. Each page asks, so they are put together once a language. */
export function contentWords(lang = 'en'): ContentWords {
  const key = wordsKey(lang);
  const row = Object.hasOwn(CONTENT_WORDS_TABLE, key) ? CONTENT_WORDS_TABLE[key] : undefined;
  if (row === undefined) return ENGLISH;
  const words = made.get(key) ?? readRow(row);
  made.set(key, words);
  return words;
}

const made = new Map<string, ContentWords>();

function readRow(row: string): ContentWords {
  const cells = row.split('|');
  return Object.fromEntries(KEYS.map((name, index) => [name, cells[index] ?? ENGLISH[name]])) as ContentWords;
}

/** A word about something. */
export function about(word: string, what: string): string {
  return word.replace('{}', () => what);
}

/** A word as a title or a sentence begins with it. */
export function asBeginning(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Returns the words that the dialog's script needs; undefined for English, which the script contains. */
export function playgroundWords(words: ContentWords): PlaygroundWords | undefined {
  if (words === ENGLISH) return undefined;
  const names = Object.keys(ENGLISH_PLAYGROUND_WORDS) as (keyof PlaygroundWords)[];
  return Object.fromEntries(names.map((name) => [name, words[name]])) as PlaygroundWords;
}

const ENGLISH = {
  authorization: ENGLISH_PLAYGROUND_WORDS.authorization,
  pathParameters: ENGLISH_PLAYGROUND_WORDS.pathParameters,
  queryParameters: ENGLISH_PLAYGROUND_WORDS.queryParameters,
  headers: ENGLISH_PLAYGROUND_WORDS.headers,
  cookies: ENGLISH_PLAYGROUND_WORDS.cookies,
  parameters: 'Parameters',
  body: ENGLISH_PLAYGROUND_WORDS.body,
  response: 'Response',
  responses: 'Responses',
  callbacks: 'Callbacks',
  server: ENGLISH_PLAYGROUND_WORDS.server,
  servers: 'Servers',
  send: ENGLISH_PLAYGROUND_WORDS.send,
  sendNote: 'what you send, the application receives',
  receive: 'Receive',
  receiveNote: 'what you receive, the application sends',
  messages: 'Messages',
  payload: 'Payload',
  reply: 'Reply',
  channelSettings: 'Settings of the channel',
  settings: '{} settings',
  arguments: 'Arguments',
  returns: 'Returns',
  fields: 'Fields',
  inputFields: 'Input fields',
  values: 'Values',
  implementedBy: 'Implemented by',
  possibleTypes: 'Possible types',
  implements: 'Implements',
  usedBy: 'Used by',
  definition: 'Definition',
  variables: 'Variables',
  required: ENGLISH_PLAYGROUND_WORDS.required,
  optional: ENGLISH_PLAYGROUND_WORDS.optional,
  deprecated: 'deprecated',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  default: 'default',
  options: 'Available options',
  allowed: 'Allowed value',
  limits: 'Limits',
  length: 'length',
  items: 'items',
  properties: 'properties',
  multipleOf: 'multiple of',
  unique: 'no duplicates',
  pattern: 'Pattern',
  example: ENGLISH_PLAYGROUND_WORDS.example,
  format: 'Format',
  scopes: 'Scopes',
  further: 'any further property',
  oneOf: 'One of',
  anyOf: 'Any of',
  toldBy: 'told by',
  recursive: 'recursive',
  sameFields: 'The same fields again',
  cut: 'Not all of it is shown here. The API description has the rest.',
  showFields: 'Show fields',
  showOptions: 'Show options',
  showProperties: 'Show properties',
  showArguments: 'Show arguments',
  ofEachItem: '{} of each item',
  follow: 'What can follow',
  or: 'or',
  bearer: 'Sent as `Bearer <token>`, where `<token>` is yours.',
  basic:
    'Sent as `Basic <credentials>`, where `<credentials>` are the user name and the password, joined by a colon and encoded as Base64.',
  key: 'Your key.',
  more: 'More about this operation',
  exactlyOne: 'Exactly one of the fields has to be given.',
  specification: 'Specification',
  tryIt: ENGLISH_PLAYGROUND_WORDS.tryIt,
  linkTo: 'Link to {}',
  linkToSection: 'Link to this section',
  copyCode: 'Copy code',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  cancel: ENGLISH_PLAYGROUND_WORDS.cancel,
  close: ENGLISH_PLAYGROUND_WORDS.close,
  fillIn: ENGLISH_PLAYGROUND_WORDS.fillIn,
  keptInTab: ENGLISH_PLAYGROUND_WORDS.keptInTab,
  userName: ENGLISH_PLAYGROUND_WORDS.userName,
  password: ENGLISH_PLAYGROUND_WORDS.password,
  contentType: ENGLISH_PLAYGROUND_WORDS.contentType,
  notJson: ENGLISH_PLAYGROUND_WORDS.notJson,
  onePerLine: ENGLISH_PLAYGROUND_WORDS.onePerLine,
  noBody: ENGLISH_PLAYGROUND_WORDS.noBody,
  saveFile: ENGLISH_PLAYGROUND_WORDS.saveFile,
  cookieNote: ENGLISH_PLAYGROUND_WORDS.cookieNote,
} as const satisfies Readonly<Record<string, string>>;

/** The order of the table's rows. */
const KEYS = Object.keys(ENGLISH) as readonly ContentWord[];
