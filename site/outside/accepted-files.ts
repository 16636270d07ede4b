import { sniffMediaType } from './file-kind.js';

/** A kind of files that is fetched from other hosts. */
export interface AcceptedFiles {
  /** The `Accept` header that servers get. */
  readonly header: string;
  /** Returns the media type of the bytes, whatever their server says, or undefined for files of another kind. */
  mediaTypeOf(bytes: Buffer, url: string): string | undefined;
  /** The name of the kind in messages about a refused file. */
  readonly nature: string;
}

/** The files that pages show. */
export const MEDIA: AcceptedFiles = {
  header: 'image/*,font/*,video/*;q=0.9,*/*;q=0.5',
  mediaTypeOf: sniffMediaType,
  nature: 'an image, font or video that browsers can display',
};

const FIELD = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:/;

/** The files from which reference pages are made. */
export const API_DESCRIPTIONS: AcceptedFiles = {
  header: 'application/json,application/yaml;q=0.9,*/*;q=0.5',
  mediaTypeOf(bytes) {
    const text = bytes.toString('utf8');
    if (!FIELD.test(text)) return undefined;
    if (/^\uFEFF?\s*\{/.test(text)) return 'application/json';
    return /^\uFEFF?\s*</.test(text) ? undefined : 'application/yaml';
  },
  nature: 'an API description',
};

/**
 * Accepts descriptions at some addresses, and the files they refer to: any file that may be JSON or YAML and is not
 * empty.
 */
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
