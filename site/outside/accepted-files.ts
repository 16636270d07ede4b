import { sniffMediaType } from './file-kind.js';

/** A kind of files that is brought in from other hosts. */
export interface AcceptedFiles {
  /** What servers are told of it. */
  readonly header: string;
  /** The media type that the bytes have, whatever their server says; undefined for what is of another kind. */
  mediaTypeOf(bytes: Buffer, url: string): string | undefined;
  /** What it is, for whoever reads why something was refused. */
  readonly nature: string;
}

/** What pages show. */
export const MEDIA: AcceptedFiles = {
  header: 'image/*,font/*,video/*;q=0.9,*/*;q=0.5',
  mediaTypeOf: sniffMediaType,
  nature: 'picture, font or video that browsers show',
};

const FIELD = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:/;

/** What reference pages are made from. */
export const API_DESCRIPTIONS: AcceptedFiles = {
  header: 'application/json,application/yaml;q=0.9,*/*;q=0.5',
  mediaTypeOf(bytes) {
    const text = bytes.toString('utf8');
    if (!FIELD.test(text)) return undefined;
    if (/^\uFEFF?\s*\{/.test(text)) return 'application/json';
    return /^\uFEFF?\s*</.test(text) ? undefined : 'application/yaml';
  },
  nature: 'API description',
};

/** The descriptions of some addresses, and what these refer to: of that, anything that may be JSON or YAML with something in it. */
export function descriptionsAndParts(descriptions: ReadonlySet<string>): AcceptedFiles {
  return {
    ...API_DESCRIPTIONS,
    mediaTypeOf: (bytes, url) => (descriptions.has(url) ? API_DESCRIPTIONS : PARTS).mediaTypeOf(bytes, url),
  };
}

const PARTS: AcceptedFiles = {
  ...API_DESCRIPTIONS,
  mediaTypeOf(bytes) {
    const text = bytes.toString('utf8');
    if (/^\uFEFF?\s*[{[]/.test(text)) return 'application/json';
    const isYaml = /^\uFEFF?(?:\s*(?:#.*|---.*|%.*)?\r?\n)*\s*(?:- |["']?[\w$/{][^<>\r\n]*:(?:\s|$))/.test(
      text.slice(0, 10_000),
    );
    return isYaml ? 'application/yaml' : undefined;
  },
  nature: 'part of an API description',
};
