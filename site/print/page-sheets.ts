import { html, trusted } from '../html/html-template.js';
import { languageTag } from '../model/language-tag.js';
import type { Paper } from './paper.js';
import { PRINT_FONTS } from './print-style.js';

/** The header and the footer of one sheet of paper. */
export interface PageSheet {
  /** The title of the page that it is part of; undefined for a sheet without header and footer, such as the cover. */
  readonly title: string | undefined;
  readonly number: number;
}

export interface PageSheetsInput {
  readonly site: string;
  readonly lang: string;
  readonly sheets: readonly PageSheet[];
  readonly paper: Paper;
}

/** Returns headers and footers as a document with one sheet for each, which is printed and laid over the pages. */
export function pageSheets({ site, lang, sheets, paper }: PageSheetsInput): string {
  return html`
    <!doctype html>
    <html lang="${lang}" dir="${languageTag(lang).dir}">
      <head><meta charset="utf-8"><title>${site}</title><style>${trusted(sheetStyle(paper))}</style></head>
      <body>
        ${sheets.map(({ title, number }) =>
          title === undefined
            ? html`<div class="sheet"></div>`
            : html`
              <div class="sheet">
                <p class="top"><span class="title">${title}</span><span>${site}</span></p>
                <p class="end">${String(number)}</p>
              </div>`,
        )}
      </body>
    </html>`.text;
}

const sheetStyle = ({ size, widthMm, heightMm }: Paper): string => `
@page { size: ${size}; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { font: 8.5pt/1.3 ${PRINT_FONTS}; color: #5f6368; }
.sheet { position: relative; width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden; break-after: page; }
.sheet:last-child { break-after: auto; }
.top { position: absolute; inset: 11mm 20mm auto; display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 1.5mm; border-bottom: 0.25mm solid #dadce0; white-space: nowrap; }
.top span { overflow: hidden; text-overflow: ellipsis; }
.top span:last-child { flex: none; max-width: 60mm; }
.end { position: absolute; inset: auto 20mm 11mm; text-align: end; font-variant-numeric: tabular-nums; }`;
