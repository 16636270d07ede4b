import { type AddressChange, readCssAddresses, rewriteCssAddresses } from '../css/css-addresses.js';

/** Maximum depth of style sheets that import others. */
const MAX_IMPORTS = 8;

interface StyleFiles {
  readonly embed: (address: string, from: string) => Promise<string | undefined>;
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
  readonly inBundle: (address: string, from: string) => { readonly path: string } | undefined;
}

/** Creates functions that embed the files of CSS, whose addresses are relative to a file of the bundle. */
export function embedStyles({ embed, read, inBundle }: StyleFiles) {
  return {
    /** Returns a style sheet with its fonts, pictures and imported sheets. */
    sheet: (css: string, from: string) => sheet(css, from, 0),
    /** Returns the value of a style attribute with its pictures. */
    declarations: (css: string, from: string) => sheet(css, from, MAX_IMPORTS),
  };

  async function sheet(css: string, from: string, depth: number): Promise<string> {
    const changes: AddressChange[] = [];
    for (const { address, kind } of readCssAddresses(css).addresses) {
      const data = kind === 'import' ? await imported(address, from, depth) : await embed(address, from);
      changes.push(data === undefined ? 'remove' : { to: data.replace(/["\\\n]/g, encodeURIComponent) });
    }
    let index = 0;
    return rewriteCssAddresses(css, () => changes[index++] ?? 'keep');
  }

  async function imported(address: string, from: string, depth: number): Promise<string | undefined> {
    const target = inBundle(address, from);
    const content = target === undefined || depth >= MAX_IMPORTS ? undefined : await read(target.path);
    if (target === undefined || content === undefined) return undefined;
    const css = await sheet(Buffer.from(content).toString('utf8'), target.path, depth + 1);
    return `data:text/css;base64,${Buffer.from(css).toString('base64')}`;
  }
}
