const TEXT = 'charset=utf-8';

/** Returns whether the content is worth compressing. Images, fonts and videos are already compressed. */
export function isCompressible(contentType: string): boolean {
  return (
    contentType.includes(TEXT) ||
    /^(?:font\/[to]tf|application\/(?:wasm|vnd\.ms-fontobject)|image\/bmp)/.test(contentType)
  );
}

/** Returns whether browsers show the content as a document when it is opened by its address, or run it. */
export function isDocument(contentType: string): boolean {
  return /^(?:text\/html|image\/svg|application\/(?:\w+\+)?xml|application\/pdf)/.test(contentType);
}

export const isPage = (contentType: string) => contentType.startsWith('text/html');

/**
 * Returns whether a policy would break content that runs nothing in the bundle's origin: a worker inherits the policy
 * of its script's response, and browsers show no PDF in a sandbox.
 */
export function needsNoPolicy(contentType: string): boolean {
  return /^(?:text\/javascript|application\/(?:wasm|pdf))/.test(contentType);
}
