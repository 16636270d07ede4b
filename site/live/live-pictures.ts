import { bundledSvg, safeSvg } from '../outside/safe-svg.js';
import { fragmentOf, liveAddress } from './address.js';

/** Addresses of the web that a picture refers to, in the form of `liveAddress`. */
export interface PictureScan {
  /** Pages and files that the picture links to. */
  readonly links: readonly string[];
  /** Files that the picture shows, if a page shows it as a document. */
  readonly files: readonly string[];
  /** True if the picture has scripts, which a bundle omits. */
  readonly hasScripts?: true;
  /** True if the picture has links but could not be rewritten, so that they do not work in a bundle. */
  readonly losesLinks?: true;
}

/** The places in a bundle of what a picture refers to. */
export interface PicturePlaces {
  /** Returns the address to write for a link, by its absolute address and its fragment. */
  link(address: string, fragment: string): string;
  /** Returns the address to write for a file, or undefined if the bundle does not have it. */
  file(address: string, fragment: string): string | undefined;
}

/** Returns whether a file of a site is an SVG that browsers show as a document in `<object>`, `<embed>` and frames. */
export function isPicture(address: string, contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type.startsWith('image/svg') || (!type.includes('html') && /\.svg$/i.test(new URL(address).pathname));
}

/** Finds everything that a picture of the site itself refers to. */
export function scanPicture(svg: Uint8Array, address: string): PictureScan {
  const links = new Set<string>();
  const files = new Set<string>();
  const collect = (set: Set<string>) => (written: string) => {
    const target = liveAddress(written, address);
    if (target !== undefined && !written.startsWith('#')) set.add(target);
    return undefined;
  };
  const read = bundledSvg(svg, { link: collect(links), file: collect(files) });
  if ('problem' in read) {
    const text = Buffer.from(svg).toString('latin1').replaceAll('\0', '');
    const losesLinks = /<(?:\w+:)?a\s[^>]*href\s*=/.test(text);
    const hasScripts = /<(?:\w+:)?script[\s>]/.test(text);
    return { links: [], files: [], ...(losesLinks && { losesLinks }), ...(hasScripts && { hasScripts }) };
  }
  return { links: [...links], files: [...files], ...(read.hadScripts && { hasScripts: true }) };
}

/**
 * Returns a picture of the site itself for the bundle. Its links lead to pages of the bundle, or to the site. It runs no scripts and
 * requests nothing from other hosts, because no policy of the page applies to it. A picture without any of these stays byte for byte.
 */
export function bundledPicture(svg: Buffer, address: string, places: PicturePlaces): Buffer {
  if (isCompressed(svg)) return svg;
  const place = <Place>(written: string, find: (address: string, fragment: string) => Place) => {
    const target = written.startsWith('#') ? undefined : liveAddress(written, address);
    return target === undefined ? undefined : find(target, fragmentOf(written));
  };
  const read = bundledSvg(svg, {
    link: (written) => place(written, places.link),
    file: (written) => place(written, places.file),
  });
  if ('problem' in read) return asImage(svg);
  return read.isChanged ? Buffer.from(read.svg) : svg;
}

/** Returns a picture of another host for the bundle, or an empty one if it could run or load something. Its links lead where they led. */
export function outsidePicture(svg: Buffer, address: string): Buffer {
  const safe = safeSvg(svg, (written) => {
    const target = written.startsWith('#') ? undefined : liveAddress(written, address);
    return target === undefined ? undefined : target + fragmentOf(written);
  });
  return Buffer.from('svg' in safe ? safe.svg : '<svg xmlns="http://www.w3.org/2000/svg"/>');
}

const isCompressed = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Puts a picture that cannot be rewritten into another one as an image, in which browsers run and load nothing. */
function asImage(svg: Buffer): Buffer {
  const text = svg.subarray(0, MAX_HEAD_BYTES).toString(svg[0] === 0xff || svg[1] === 0 ? 'utf16le' : 'utf8');
  const tag = /<(?:\w+:)?svg\b[^>]*>/.exec(text)?.[0] ?? '';
  const given = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+(?:px|pt|mm|cm|in|em)?)\\s*["']`).exec(tag)?.[1];
  const [, , width, height] = (/\sviewBox\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = [
    ['width', given('width') ?? numberOf(width)],
    ['height', given('height') ?? numberOf(height)],
  ]
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');
  const data = `data:image/svg+xml;base64,${svg.toString('base64')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"${size}><image href="${data}" width="100%" height="100%"/></svg>`,
  );
}

/** The number of bytes at the start of a picture in which its root element is looked for. */
const MAX_HEAD_BYTES = 65_536;

const numberOf = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) && value > 0 ? String(value) : undefined;
