import type { ComponentChildren } from 'preact';
import type { AuthorElement } from '../author-element.js';
import { type FoundFile, findFile } from '../files.js';
import { type ImageSize, imageSize } from '../images/image-size.js';
import { rewriteSrcset } from '../images/srcset.js';
import { hostName, isOutside, linkAttributes } from '../links.js';
import type { Page } from '../page/page.js';
import { safeAttributes } from '../safe-attributes.js';
import { asText } from './props.js';

/** An image of the bundle with its size, so that nothing moves when it loads; a note if it is missing. */
export function imageElement(element: AuthorElement): ComponentChildren {
  const { props, page, place } = element;
  const { src, srcSet, srcset, alt, noZoom, width, height, actions, actionsPlacement, ...rest } = props;
  const attributes = withinPage(safeAttributes({ ...element, props: rest }));
  const altText = typeof alt === 'string' ? alt : '';
  if (typeof alt !== 'string') hintAltText(element);
  const address = asText(src)?.trim();
  const candidates = asText(srcSet) ?? asText(srcset);
  const common = {
    ...attributes,
    loading: 'lazy',
    decoding: 'async',
    ...(noZoom === undefined || noZoom === false ? {} : { 'data-zoom': 'false' }),
    ...(candidates === undefined ? {} : { srcset: rewriteSrcset(candidates, page, place.file) }),
  } as const;
  if (address === undefined) return null;
  if (/^data:image\//i.test(address))
    return <img {...common} alt={altText} src={address} {...written(width, height)} />;
  const found = findFile(address, page, place.file);
  if (found === undefined) return missing(address, altText, element);
  const size = measured(found, page);
  if (size === undefined) {
    const message = `The file "${address}" is not an image that browsers can show. Replace it.`;
    page.findings.report({ code: 'unreadable-image', severity: 'error', message }, place);
    return placeholder(address, altText, page);
  }
  return <img {...common} alt={altText} src={found.reference} {...dimensions(size, width, height)} />;
}

/** Gives a hint about a picture without a text for those who do not see it. An empty text says that it is decoration. */
function hintAltText({ props, page, place }: AuthorElement): void {
  const isHidden = props['aria-hidden'] === true || props['aria-hidden'] === 'true';
  if (isHidden || props.role === 'presentation' || props.role === 'none' || page.islands.isViewing) return;
  const message =
    'The picture has no alt text, so readers who do not see it miss it. Describe it, as in ![A terminal](a.png), or write <img alt=""> if it is decoration.';
  page.findings.reportEach({ code: 'missing-alt', severity: 'hint', message }, place);
}

/**
 * Returns a style in which an author's maximum width applies on wide screens; on narrow ones, an image is as wide as
 * its column.
 */
function withinPage<Attributes extends ReturnType<typeof safeAttributes>>(attributes: Attributes): Attributes {
  const { style } = attributes;
  if (typeof style !== 'string' || !style.includes('max-width')) return attributes;
  const bounded = style.replace(
    /((?:^|;)\s*max-width\s*:\s*)(\d[\w.]*)(?=\s*(?:;|$))/g,
    (_whole, name: string, width: string) => `${name}min(${width},100%)`,
  );
  return { ...attributes, style: bounded };
}

/** Sizes by content, so that an image on many pages is read once. */
const sizes = new Map<string, ImageSize | 'unknown' | undefined>();
const MAX_SIZES = 20_000;

function measured({ file }: FoundFile, page: Page): ImageSize | 'unknown' | undefined {
  if (sizes.has(file.sha256)) return sizes.get(file.sha256);
  const size = imageSize(page.files.read(file.path));
  if (sizes.size >= MAX_SIZES) sizes.clear();
  sizes.set(file.sha256, size);
  return size;
}

function missing(address: string, alt: string, { page, place }: AuthorElement): ComponentChildren {
  const outside = isOutside(address);
  const message = outside
    ? `The image "${address}" could not be brought into the bundle: readers see a link to it.`
    : `The image "${address}" is not in the project. Add the file or correct its address.${likelyFile(address, page)}`;
  page.findings.report(
    { code: outside ? 'outside-file' : 'missing-file', severity: outside ? 'warning' : 'error', message },
    place,
  );
  return placeholder(address, alt, page);
}

function likelyFile(address: string, page: Page): string {
  const likely = page.files.likelyFile(address);
  return likely === undefined ? '' : ` Did you mean "/${likely}"?`;
}

function placeholder(address: string, alt: string, page: Page): ComponentChildren {
  const label = alt || 'Image';
  if (!isOutside(address)) return <span class="op-missing-image">{label}</span>;
  return (
    <span class="op-missing-image">
      {label} <a {...linkAttributes(address, page)}>{hostName(address)}</a>
    </span>
  );
}

/**
 * The author's own width comes first, and the height follows from the picture. A height alone is no size: the format's sites
 * show such a picture as large as it is, and that is what its author saw.
 */
function dimensions(size: ImageSize | 'unknown', width: unknown, height: unknown) {
  if (size === 'unknown') return written(width, height);
  if (width === undefined) return size;
  const ownWidth = pixels(width);
  if (ownWidth !== undefined && height === undefined)
    return { width: ownWidth, height: Math.max(1, Math.round((ownWidth * size.height) / size.width)) };
  return written(width, height);
}

function written(width: unknown, height: unknown) {
  const [widthText, heightText] = [asText(width), asText(height)];
  return {
    ...(widthText === undefined ? {} : { width: widthText }),
    ...(heightText === undefined ? {} : { height: heightText }),
  };
}

function pixels(value: unknown): number | undefined {
  const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(asText(value) ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}
