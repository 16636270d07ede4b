const TEXT = 'charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  html: `text/html; ${TEXT}`,
  css: `text/css; ${TEXT}`,
  js: `text/javascript; ${TEXT}`,
  mjs: `text/javascript; ${TEXT}`,
  json: `application/json; ${TEXT}`,
  map: `application/json; ${TEXT}`,
  webmanifest: `application/manifest+json; ${TEXT}`,
  md: `text/markdown; ${TEXT}`,
  mdx: `text/markdown; ${TEXT}`,
  txt: `text/plain; ${TEXT}`,
  csv: `text/csv; ${TEXT}`,
  yaml: `application/yaml; ${TEXT}`,
  yml: `application/yaml; ${TEXT}`,
  graphql: `text/plain; ${TEXT}`,
  xml: `application/xml; ${TEXT}`,
  rss: `application/rss+xml; ${TEXT}`,
  svg: `image/svg+xml; ${TEXT}`,
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

/** By the extension. What is not known is offered as bytes, and files without one as text: browsers must not guess. */
export function contentTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return `text/plain; ${TEXT}`;
  return TYPES[name.slice(dot + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Whether it is worth compressing: pictures, fonts and films are compressed already. */
export function isCompressible(contentType: string): boolean {
  return (
    contentType.includes(TEXT) ||
    /^(?:font\/[to]tf|application\/(?:wasm|vnd\.ms-fontobject)|image\/bmp)/.test(contentType)
  );
}

/** Returns whether a browser shows it as a document when it is opened by its own address, or runs it. */
export function isDocument(contentType: string): boolean {
  return /^(?:text\/html|image\/svg|application\/(?:\w+\+)?xml|application\/pdf)/.test(contentType);
}

export const isPage = (contentType: string) => contentType.startsWith('text/html');

/**
 * Returns whether a policy of its own would take something away that runs nothing in the bundle's origin: a worker takes its policy from its
 * script's answer, and browsers show no PDF in a sandbox.
 */
export function needsNoPolicy(contentType: string): boolean {
  return /^(?:text\/javascript|application\/(?:wasm|pdf))/.test(contentType);
}
