/** A color as lightness (0 to 1), chroma (0 to 0.4) and hue (degrees) in OKLCH, where equal distances look equal. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Channels = readonly [number, number, number];

/** Parses `#abc` and `#aabbcc`; returns undefined for anything else. */
export function parseHex(text: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(text.trim());
  if (short !== null)
    return `#${short
      .slice(1, 4)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  const long = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text.trim());
  return long === null ? undefined : `#${long[1]}`.toLowerCase();
}

/** Returns the contrast of two colors by WCAG 2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns the color as hex. A color that a screen cannot show becomes the nearest one of the same lightness and hue. */
export function fromOklch(color: Oklch): string {
  let low = 0;
  let high = color.chroma;
  if (isShowable(toLinear(color))) return toHex(toLinear(color));
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (isShowable(toLinear({ ...color, chroma: middle }))) low = middle;
    else high = middle;
  }
  return toHex(toLinear({ ...color, chroma: low }));
}

/** Mixes `amount` (0 to 1) of `color` into `base`, as a translucent layer would look. */
export function mix(color: string, base: string, amount: number): string {
  const over = bytes(color);
  const under = bytes(base);
  const channels = over.map((channel, index) => channel * amount + (under[index] ?? 0) * (1 - amount));
  return `#${channels.map(hexByte).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function bytes(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(hex: string): Channels {
  const [red, green, blue] = bytes(hex);
  return [decode(red), decode(green), decode(blue)];
}

function decode(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encode(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

function toLinear({ lightness, chroma, hue }: Oklch): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(channels: Channels): boolean {
  return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => hexByte(encode(Math.max(0, channel)))).join('')}`;
}

function hexByte(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
