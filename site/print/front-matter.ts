import { type Html, html, trusted } from '../html/html-template.js';
import { languageTag } from '../model/language-tag.js';
import type { SiteSettings } from '../model/settings.js';
import { sitePalette } from '../theme/palette.js';
import type { PrintedEntry } from './choose-pages.js';
import { contentsWord } from './contents-word.js';
import { MARGIN_MM, type Paper, paperRule } from './paper.js';
import { PRINT_FONTS } from './print-style.js';

export interface FrontMatter {
  readonly settings: Pick<SiteSettings, 'name' | 'description' | 'colors' | 'background'>;
  readonly lang: string;
  /** The part of the site that is printed, such as a version. */
  readonly part?: string | undefined;
  readonly paper: Paper;
  /** The logo as a `data:` address. */
  readonly logo?: string | undefined;
  readonly entries: readonly PrintedEntry[];
  /** Returns the number of the sheet on which a page begins. */
  readonly sheetOf: (page: number) => number | undefined;
  /** Returns the address that leads to a page. */
  readonly addressOf: (page: number) => string | undefined;
}

/** Returns the cover and the table of contents as a document. */
export function frontMatter(front: FrontMatter): string {
  const { settings, lang, part, logo } = front;
  const { dir } = languageTag(lang);
  const title = contentsWord(lang);
  return html`
    <!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8">
        <title>${settings.name}</title>
        <style>${trusted(frontStyle(front))}</style>
      </head>
      <body>
        <section class="cover">
          ${logo !== undefined && html`<img src="${logo}" alt="">`}
          <div>
            <h1>${settings.name}</h1>
            ${part !== undefined && html`<p class="part">${part}</p>`}
            ${settings.description !== undefined && html`<p class="about">${settings.description}</p>`}
          </div>
        </section>
        <section class="contents">
          <h1>${title}</h1>
          <nav aria-label="${title}">${list(front, front.entries, 1)}</nav>
        </section>
      </body>
    </html>`.text;
}

function list(front: FrontMatter, entries: readonly PrintedEntry[], level: number): Html {
  return html`<ol class="level-${Math.min(level, 4)}">${entries.map((entry) => item(front, entry, level))}</ol>`;
}

function item(front: FrontMatter, entry: PrintedEntry, level: number): Html {
  const page = entry.page;
  const address = page === undefined ? undefined : front.addressOf(page);
  const sheet = page === undefined ? undefined : front.sheetOf(page);
  const line =
    address === undefined
      ? html`<p class="heading">${entry.title}</p>`
      : html`<p><a href="${address}"><span class="title">${entry.title}</span><span class="dots"></span><span class="sheet">${sheet === undefined ? '' : String(sheet)}</span></a></p>`;
  return html`<li>${line}${entry.children.length > 0 && list(front, entry.children, level + 1)}</li>`;
}

/** The height of the cover is that of the sheet within its margins, without the millimeter that rounding may need. */
function frontStyle({ settings, paper }: Pick<FrontMatter, 'settings' | 'paper'>): string {
  const { accent = '#333', heading = '#111', muted = '#555' } = sitePalette(settings.colors, settings.background).light;
  return `
${paperRule(paper)}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 10.5pt/1.5 ${PRINT_FONTS}; color: #1c1e21; background: #fff; -webkit-print-color-adjust: exact; }
.cover { display: flex; flex-direction: column; justify-content: space-between; height: ${Math.floor(paper.heightMm - 2 * MARGIN_MM.block) - 1}mm; border-inline-start: 2.5mm solid ${accent}; padding: 6mm 0 6mm 12mm; break-after: page; }
.cover > div { margin-top: auto; }
.cover img { max-width: 80mm; max-height: 22mm; object-fit: contain; align-self: flex-start; }
.cover h1 { color: ${heading}; font-size: 36pt; line-height: 1.12; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.part { margin-top: 5mm; color: ${accent}; font-size: 15pt; font-weight: 600; }
.about { margin-top: 6mm; max-width: 130mm; color: ${muted}; font-size: 13pt; }
.contents h1 { margin-bottom: 8mm; color: ${heading}; font-size: 22pt; letter-spacing: -0.01em; }
ol { list-style: none; }
ol ol { padding-inline-start: 5mm; }
p { margin: 0; padding: 0.45mm 0; break-inside: avoid; }
p.heading { padding-top: 3mm; color: ${heading}; font-weight: 650; break-after: avoid; }
.level-1 > li > p.heading { padding-top: 5mm; font-size: 12.5pt; }
.level-1 > li:first-child > p { padding-top: 0; }
a { display: flex; align-items: baseline; gap: 2mm; color: inherit; text-decoration: none; }
.title { overflow-wrap: anywhere; }
.dots { flex: 1; min-width: 8mm; border-bottom: 0.3mm dotted #9aa0a6; }
.sheet { min-width: 9mm; text-align: end; font-variant-numeric: tabular-nums; }`;
}
