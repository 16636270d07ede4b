import { createHash } from 'node:crypto';
import type { SocialCard } from '../model/plan.js';
import type { SiteSettings } from '../model/settings.js';
import { sitePalette } from './palette.js';

/** Pixels, as the services that show such pictures want them. */
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 } as const;

export interface SocialCardInput {
  readonly settings: SiteSettings;
  readonly appearance: 'light' | 'dark';
  /** `data:` addresses. */
  readonly logo?: string | undefined;
  readonly background?: string | undefined;
}

/** Lays the card out: logo or name, what the site is, its colours. */
export function socialCard({ settings, appearance, logo, background }: SocialCardInput): SocialCard {
  const palette = sitePalette(settings.colors, settings.background)[appearance];
  const { accent = '', text = '', heading = '', muted = '' } = palette;
  const backdrop =
    background === undefined
      ? `radial-gradient(900px 520px at 88% -8%, ${palette['accent-line']}, transparent 70%)`
      : `url("${background}") center/cover`;
  const css = `*{box-sizing:border-box;margin:0}body{width:1200px;height:630px;overflow:hidden;background:${backdrop},${palette.background};color:${text};font-family:Inter,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC","Liberation Sans",Arial,sans-serif}main{display:flex;flex-direction:column;justify-content:space-between;height:630px;padding:76px 84px;border-bottom:14px solid ${accent}}img{max-width:420px;height:64px;object-fit:contain;object-position:left}p.name{color:${heading};font-size:38px;font-weight:700}h1{max-width:980px;color:${heading};font-size:78px;font-weight:700;letter-spacing:-.025em;line-height:1.08;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}p.text{max-width:920px;margin-top:26px;color:${muted};font-size:34px;line-height:1.4;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}`;
  const mark = logo === undefined ? `<p class="name">&nbsp;</p>` : `<img src="${logo}" alt="">`;
  const description = settings.description === undefined ? '' : `<p class="text">${escaped(settings.description)}</p>`;
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'`;
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${css}</style><main>${mark}<div><h1>${escaped(settings.name)}</h1>${description}</div></main>`;
  return { hash: createHash('sha256').update(html).digest('hex').slice(0, 32), html };
}

/** The address under which the drawn card stands beside a project's files. */
export function socialCardAddress(hash: string): string {
  return `social-card:${hash}`;
}

/** Whether an address is that of a card. */
export function isSocialCard(address: string): boolean {
  return /^social-card:[0-9a-f]+$/.test(address);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
