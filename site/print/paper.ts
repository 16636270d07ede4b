/** The sizes of paper that PDF files are printed on. */
export const PAPER_SIZES = ['A4', 'Letter'] as const;

export type PaperSize = (typeof PAPER_SIZES)[number];

/** The measures of a sheet: its sides in millimeters, and its height in points, as PDF files count it. */
export interface Paper {
  readonly size: PaperSize;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly heightPoints: number;
}

const PAPERS: Readonly<Record<PaperSize, Paper>> = {
  A4: { size: 'A4', widthMm: 210, heightMm: 297, heightPoints: 842 },
  Letter: { size: 'Letter', widthMm: 215.9, heightMm: 279.4, heightPoints: 792 },
};

/** The margins of a sheet in millimeters, in which headers and footers have their place. */
export const MARGIN_MM = { block: 24, inline: 20 } as const;

/** Returns the measures of a size; of A4 if it is undefined. */
export const paperOf = (size: PaperSize = 'A4'): Paper => PAPERS[size];

/** Returns the rule of a style sheet for sheets with margins. */
export const paperRule = ({ size }: Paper): string =>
  `@page { size: ${size}; margin: ${MARGIN_MM.block}mm ${MARGIN_MM.inline}mm ${MARGIN_MM.block}mm; }`;
