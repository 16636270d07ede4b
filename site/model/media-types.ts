/**
 * Media types by file extension. The table is written here rather than taken from a library, because the names of files in bundles depend on
 * it: an update must not rename them. Everything else is served as bytes, so that browsers do not guess.
 */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  md: 'text/markdown',
  mdx: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  graphql: 'text/plain',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  wasm: 'application/wasm',
};

/** Types whose content is text, which a `charset` describes. */
const TEXT_TYPE = /^text\/|[/+](?:json|xml|yaml)$/;

const DEFAULT_EXTENSIONS = new Map(
  Object.entries(TYPES)
    .reverse()
    .map(([extension, type]) => [type, extension]),
);

/** Returns the media type of a file by its extension, or undefined if the extension is missing or unknown. */
export function mediaTypeOf(path: string): string | undefined {
  const extension = extensionOf(path);
  return extension === undefined ? undefined : TYPES[extension];
}

/** Returns the `Content-Type` of a file: text has a charset, files without extension are text, and unknown ones are bytes. */
export function contentTypeOf(path: string): string {
  if (extensionOf(path) === undefined) return 'text/plain; charset=utf-8';
  const type = mediaTypeOf(path) ?? 'application/octet-stream';
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/** Returns the usual extension of a media type, or undefined for an unknown type. */
export function extensionOfType(type: string): string | undefined {
  return DEFAULT_EXTENSIONS.get(type);
}

function extensionOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? undefined : name.slice(dot + 1).toLowerCase();
}
