const TEXT = 'charset=utf-8';

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
