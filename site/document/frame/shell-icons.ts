import { type Html, html } from '../../html/html-template.js';

/** The icons of the page's frame, drawn on a grid of 20 in the color of the text. */
export const SHELL_ICONS = {
  menu: draw('M3 6h14M3 10h14M3 14h9'),
  close: draw('M5 5l10 10M15 5L5 15'),
  sun: draw(
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  ),
  moon: draw('M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z'),
  system: draw('M3 4.5h14v9H3zM7.5 17h5M10 13.5V17'),
  globe: draw(
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c2 2 3 4.6 3 7.5s-1 5.5-3 7.5c-2-2-3-4.6-3-7.5s1-5.5 3-7.5z',
  ),
  search: draw('M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4'),
  copy: draw('M8 7.5h8.5V16H8zM5.5 12.5h-2V4H12v2'),
  text: draw('M5 2.5h6.5L15 6v11.5H5zM7.5 9.5h5M7.5 13h5'),
  print: draw('M6 7V3h8v4M6 14H3.5V7.5h13V14H14M6 11.5h8V17H6z'),
  download: draw('M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13'),
  ask: draw('M3.5 4h13v9.5H9L5.5 17v-3.5h-2z'),
  plug: draw('M7 2.5v4M13 2.5v4M5 6.5h10v3a5 5 0 0 1-10 0zM10 14.5v3'),
  more: draw('M6 8l4 4 4-4'),
  feed: draw('M4 4.5A11.5 11.5 0 0 1 15.5 16M4 9.5a6.5 6.5 0 0 1 6.5 6.5M5.2 14.8h.01'),
  list: draw('M3 5.5h14M6 10h11M6 14.5h11'),
} as const;

function draw(path: string): Html {
  return html`
    <svg class="op-shell-icon" viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor"
      stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
}
