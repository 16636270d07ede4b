import { options } from 'preact';

/** The bundle's root, from the address of this script (`offprint/islands.….js`). A page that has the script inside has no bundle around it. */
const script = document.currentScript;
const root =
  script instanceof HTMLScriptElement && !script.src.startsWith('data:') ? new URL('../', script.src).href : '/';

const known = new Map<string, string>();

/** Makes the addresses in elements that components draw lead to files of the bundle. */
export function translateAddresses(): void {
  for (const list of document.querySelectorAll<HTMLTemplateElement>('template.op-addresses'))
    for (const link of list.content.querySelectorAll('[data-op-address]')) {
      const href = link.getAttribute('href');
      if (href !== null) known.set(link.getAttribute('data-op-address') ?? '', href);
    }
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') translate(vnode.type, vnode.props as Record<string, unknown>);
    before?.(vnode);
  };
}

function translate(type: string, props: Record<string, unknown>): void {
  const isLink = type === 'a' || type === 'area';
  const showsPage = isLink || type === 'iframe';
  for (const name of isLink ? ['href'] : ['src', 'poster']) {
    const address = props[name];
    if (typeof address === 'string') props[name] = known.get(address) ?? ownAddress(address, showsPage);
  }
}

/** Resolves an address that was created while the page ran. A page of the site is a file of the bundle, wherever the bundle is. */
function ownAddress(address: string, showsPage: boolean): string {
  if (!/^\/(?!\/)/.test(address)) return address;
  const base = root.replace(/^\w+:\/\/[^/]*/, '');
  const below = address.startsWith(base) ? address.slice(base.length) : address.slice(1);
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(below) ?? [];
  // `v1.2.3` is the name of a page, `a.png` that of a file.
  const isFile = !showsPage || /\.[a-z]\w*$/i.test(path);
  return root + (isFile ? path : `${path.replace(/\/$/, '') || 'index'}.html`) + suffix;
}
