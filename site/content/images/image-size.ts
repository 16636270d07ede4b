/** Width and height in pixels, as the file's own header has them. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads an image's size from its first bytes: PNG, JPEG, GIF, WebP, AVIF, SVG, ICO and BMP. Answers `unknown` for an image
 * without a size of its own (an SVG may have none), undefined for bytes that are no image.
 */
export function imageSize(bytes: Buffer): ImageSize | 'unknown' | undefined {
  for (const read of readers) {
    try {
      const size = read(bytes);
      if (size !== undefined) return size;
    } catch (error) {
      // Reading past the end of a file that was cut short: no image of this kind.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

type Reader = (bytes: Buffer) => ImageSize | 'unknown' | undefined;

const readers: readonly Reader[] = [readPng, readJpeg, readGif, readWebp, readAvif, readIco, readBmp, readSvg];

const starts = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + magic.length) === magic;

function readPng(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, '\x89PNG\r\n\x1a\n')) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, 'GIF8')) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function readBmp(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, 'BM')) return undefined;
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}

function readIco(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, '\0\0\x01\0')) return undefined;
  return { width: bytes.readUInt8(6) || 256, height: bytes.readUInt8(7) || 256 };
}

/** Walks the segments to the frame header; an orientation in EXIF that lays the picture on its side swaps the two. */
function readJpeg(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, '\xff\xd8\xff')) return undefined;
  let at = 2;
  let sideways = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return sideways ? { width: height, height: width } : { width, height };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1 && starts(bytes, 'Exif\0\0', at + 4))
      sideways = exifOrientation(bytes.subarray(at + 10, at + 2 + length)) >= 5;
    at += 2 + length;
  }
  return undefined;
}

function exifOrientation(tiff: Buffer): number {
  const little = starts(tiff, 'II');
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let entry = 0; entry < u16(directory); entry++) {
      const at = directory + 2 + entry * 12;
      if (u16(at) === 0x0112) return u16(at + 8);
    }
  } catch (error) {
    // Damaged metadata says nothing about the picture.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function readWebp(bytes: Buffer): ImageSize | undefined {
  if (!starts(bytes, 'RIFF') || !starts(bytes, 'WEBP', 8)) return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return undefined;
}

/** The `ispe` box of the largest item: the others are thumbnails and alpha planes. */
function readAvif(bytes: Buffer): ImageSize | 'unknown' | undefined {
  if (!starts(bytes, 'ftyp', 4) || !/avif|avis|heic|mif1/.test(bytes.toString('latin1', 8, 40))) return undefined;
  let best: ImageSize | undefined;
  const head = bytes.subarray(0, 65_536);
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (best === undefined || size.width * size.height > best.width * best.height) best = size;
  }
  return best ?? 'unknown';
}

function readSvg(bytes: Buffer): ImageSize | 'unknown' | undefined {
  const head = bytes.toString('utf8', 0, 8_192).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const tag = /^[\s\uFEFF]*(?:<\?[^>]*>\s*|<!DOCTYPE[^>]*>\s*)*<svg\b([^>]*)/i.exec(head)?.[1];
  if (tag === undefined) return undefined;
  const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const length = (name: string) => {
    const found = /^\s*([\d.]+)(?:px)?\s*$/.exec(attribute(name) ?? '')?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [boxWidth = 0, boxHeight = 0] = box.length === 4 ? box.slice(2) : [];
  const [width, height] = [length('width'), length('height')];
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (!(boxWidth > 0 && boxHeight > 0)) return 'unknown';
  if (width !== undefined) return rounded(width, (width * boxHeight) / boxWidth);
  if (height !== undefined) return rounded((height * boxWidth) / boxHeight, height);
  return rounded(boxWidth, boxHeight);
}

function rounded(width: number, height: number): ImageSize | 'unknown' {
  const size = { width: Math.round(width), height: Math.round(height) };
  return size.width > 0 && size.height > 0 ? size : 'unknown';
}
