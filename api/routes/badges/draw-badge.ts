import type { BadgeState } from '../../../database/records/badge-records.js';

/** The words and the color of each state. White text has a contrast of at least 4.5 on each color. */
const LOOKS: Readonly<Record<BadgeState, { readonly words: string; readonly color: string }>> = {
  none: { words: 'not exported', color: '#57606a' },
  running: { words: 'exporting', color: '#8a5a00' },
  passing: { words: 'passing', color: '#1a7f37' },
  failing: { words: 'failing', color: '#c21f2d' },
};

const LABEL = 'docs';
const LABEL_COLOR = '#3d444d';
const HEIGHT = 20;
const PADDING = 7;
/** The width of a character of Verdana at 11 pixels, on average over these words. `textLength` fits other fonts to it. */
const CHARACTER_WIDTH = 6.6;

const widthOf = (text: string) => Math.round(text.length * CHARACTER_WIDTH);

/** Returns a badge as an SVG image, in the format that README files are used to. */
export function drawBadge(state: BadgeState): string {
  const { words, color } = LOOKS[state];
  const left = widthOf(LABEL) + 2 * PADDING;
  const right = widthOf(words) + 2 * PADDING;
  const width = left + right;
  const text = (content: string, x: number) =>
    `<text x="${x}" y="14" textLength="${widthOf(content)}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${LABEL}: ${words}">`,
    `<title>${LABEL}: ${words}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="${LABEL_COLOR}"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/></g>`,
    '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    text(LABEL, PADDING),
    text(words, left + PADDING),
    '</g></svg>',
  ].join('');
}
