/**
 * Loads the changed files that the page uses again: style sheets and pictures in place. Returns false if the page must
 * be loaded again.
 */
export function refreshFiles(changed: readonly string[], version: string): boolean {
  if (changed.length === 0) return true;
  const paths = new Set(changed.map((path) => `/${path}`));
  const isChanged = (address: string) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && paths.has(decode(url.pathname));
  };
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (isChanged(script.src)) return false;
  for (const part of document.querySelectorAll('source[srcset], img[srcset]'))
    if ((part.getAttribute('srcset') ?? '').split(/,\s+/).some((each) => isChanged(each.trim().split(/\s/)[0] ?? '')))
      return false;
  const mark = `${version}-${performance.now()}`;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet][href]'))
    if (isChanged(link.href)) replaceSheet(link, mark);
  for (const name of ['src', 'poster', 'data'] as const)
    for (const element of document.querySelectorAll(`img[${name}], video[${name}], audio[${name}], object[${name}]`)) {
      const address = element.getAttribute(name) ?? '';
      if (isChanged(address)) element.setAttribute(name, marked(address, mark));
    }
  return true;
}

/** Replaces a style sheet when the new one is there, so that the page is never without. */
function replaceSheet(link: HTMLLinkElement, mark: string): void {
  const next = link.cloneNode() as HTMLLinkElement;
  next.href = marked(link.href, mark);
  next.addEventListener('load', () => link.remove());
  link.after(next);
}

function marked(address: string, mark: string): string {
  const [path = '', fragment] = address.split('#', 2);
  return `${path.split('?', 1)[0]}?${mark}${fragment === undefined ? '' : `#${fragment}`}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
