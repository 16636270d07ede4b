import { createHash } from 'node:crypto';
import { html, trusted } from '../html/html-template.js';
import type { SocialCard } from '../model/plan.js';
import type { SiteSettings } from '../model/settings.js';
import { sitePalette } from './palette.js';

/** The size of the picture in pixels, as social networks ask for it. */
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 } as const;

/** The facts that a card is drawn from. */
export interface SocialCardInput {
  readonly settings: SiteSettings;
  readonly appearance: 'light' | 'dark';
  /** The logo as a `data:` address. */
  readonly logo?: string | undefined;
  /** The background picture as a `data:` address. */
  readonly background?: string | undefined;
}

/** Lays the card out: logo or name, the site's title and description, its colors. */
export function socialCard({ settings, appearance, logo, background }: SocialCardInput): SocialCard {
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'`;
  const mark = logo === undefined ? html`<p class="name">&nbsp;</p>` : html`<img src="${logo}" alt="">`;
  const document = html`
    <!doctype html>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <style>${trusted(cardStyle(settings, appearance, background))}</style>
    <main>
      ${mark}
      <div>
        <h1>${settings.name}</h1>
        ${settings.description !== undefined && html`<p class="text">${settings.description}</p>`}
      </div>
    </main>`.text;
  return { hash: createHash('sha256').update(document).digest('hex').slice(0, 32), html: document };
}

/** Returns the rules of the card. A text that is too long is cut after two or three lines. */
function cardStyle(settings: SiteSettings, appearance: 'light' | 'dark', background: string | undefined): string {
  const palette = sitePalette(settings.colors, settings.background)[appearance];
  const { accent = '', text = '', heading = '', muted = '' } = palette;
  const backdrop =
    background === undefined
      ? `radial-gradient(900px 520px at 88% -8%, ${palette['accent-line']}, transparent 70%)`
      : `url("${background}") center/cover`;
  const fonts = 'Inter,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC","Liberation Sans",Arial,sans-serif';
  const cut = (lines: number) =>
    `display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${lines};overflow:hidden`;
  return [
    `*{box-sizing:border-box;margin:0}`,
    `body{width:1200px;height:630px;overflow:hidden;background:${backdrop},${palette.background};color:${text};`,
    `font-family:${fonts}}`,
    `main{display:flex;flex-direction:column;justify-content:space-between;height:630px;padding:76px 84px;`,
    `border-bottom:14px solid ${accent}}`,
    `img{max-width:420px;height:64px;object-fit:contain;object-position:left}`,
    `p.name{color:${heading};font-size:38px;font-weight:700}`,
    `h1{max-width:980px;color:${heading};font-size:78px;font-weight:700;letter-spacing:-.025em;line-height:1.08;`,
    `${cut(2)}}`,
    `p.text{max-width:920px;margin-top:26px;color:${muted};font-size:34px;line-height:1.4;${cut(3)}}`,
  ].join('');
}

/** Returns the address under which the drawn card is stored beside a project's outside files. */
export function socialCardAddress(hash: string): string {
  return `social-card:${hash}`;
}

/** Returns whether an address is that of a card. */
export function isSocialCard(address: string): boolean {
  return /^social-card:[0-9a-f]+$/.test(address);
}
