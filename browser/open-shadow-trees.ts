/**
 * Runs in a page before its scripts: makes shadow trees open, because the content of closed ones cannot be read. The
 * element's own script has the tree in any case.
 */
export function openShadowTrees(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
}

/** Makes the closed shadow trees in the HTML of a page open. Bytes of other encodings stay as they are. */
export function withOpenTrees(html: Buffer): Buffer {
  const text = html.toString('latin1');
  const open = text.replace(/(<template\b[^>]{0,300}?\sshadowrootmode\s*=\s*["']?)closed\b/gi, '$1open');
  return open === text ? html : Buffer.from(open, 'latin1');
}
