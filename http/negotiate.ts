import Negotiator from 'negotiator';

/** The encodings in order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * Returns the encodings that an `Accept-Encoding` header prefers to the plain bytes, in the client's order and then in ours
 * (RFC 9110 section 12.5.3).
 */
export const acceptedEncodings = cacheByHeader('accept-encoding', (client): readonly Encoding[] => {
  const encodings = client.encodings(FORMS, { preferred: FORMS });
  const plain = encodings.indexOf('identity');
  return encodings.slice(0, plain === -1 ? undefined : plain).filter((encoding) => encoding !== 'identity');
});

const FORMS = [...ENCODINGS, 'identity'] as const;

/** Returns the languages that an `Accept-Language` header accepts, in lower case and in order of preference; `*` is any. */
export const acceptedLanguages = cacheByHeader('accept-language', (client): readonly string[] =>
  client.languages().map((language) => language.toLowerCase()),
);

/** Returns whether an `Accept` header prefers Markdown to HTML, as programs that read for a model do. */
export const prefersMarkdown = cacheByHeader('accept', (client) => client.mediaType([HTML, MARKDOWN]) === MARKDOWN);

/** Returns whether an `Accept` header prefers HTML to plain text, as browsers do. */
export const prefersHtml = cacheByHeader('accept', (client) => client.mediaType([TEXT, HTML]) === HTML);

const TEXT = 'text/plain;charset=utf-8';
const HTML = 'text/html;charset=utf-8';
const MARKDOWN = 'text/markdown;charset=utf-8';

/** The maximum length of a header that is read; browsers send a few hundred characters at most. A longer one counts as empty. */
const MAX_HEADER_CHARACTERS = 2000;
/** The maximum number of different headers whose results are cached. */
const MAX_CACHED = 100;

/** Returns a function that reads a header of this name. It caches its results, because clients send only a handful of different headers. */
function cacheByHeader<Result>(name: string, read: (client: Negotiator) => Result) {
  const cache = new Map<string, Result>();
  return (header: string | undefined): Result => {
    const value = header === undefined || header.length > MAX_HEADER_CHARACTERS ? '' : header;
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    const result = read(new Negotiator({ headers: { [name]: value } }));
    if (cache.size < MAX_CACHED) cache.set(value, result);
    return result;
  };
}
