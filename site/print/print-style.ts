import { type Paper, paperRule } from './paper.js';

export const PRINT_FONTS =
  'Inter, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", "Noto Sans CJK SC", Arial, sans-serif';

/**
 * Returns the rules that printed pages have besides those of the site: nothing scrolls, sticks or is cut off, headings stay with
 * what follows, and the ground is white.
 */
export const printStyle = (paper: Paper): string => `
${paperRule(paper)}
html { font-size: 13.5px !important; background: #fff !important; -webkit-print-color-adjust: exact; }
body { min-height: 0 !important; margin: 0 !important; background: #fff !important; }
body::before, body::after { content: none !important; }
.op-main { display: block !important; width: auto !important; max-width: none !important; min-height: 0 !important; margin: 0 !important; padding: 0 !important; }
.op-main + .op-main > .op-print-page { break-before: page; }
.op-print-page { max-width: none; orphans: 3; widows: 3; }
.op-print-page .op-article { width: auto !important; max-width: none !important; margin: 0 !important; padding: 0 !important; }
.op-print-page .op-panel { display: block !important; position: static !important; width: auto !important; max-height: none !important; margin: 1.5rem 0 0 !important; padding: 0 !important; overflow: visible !important; }
.op-print-page :is(h1, h2, h3, h4, h5, h6, summary, figcaption, legend, dt, .op-tab-title, .op-view-title, .op-callout-title) { break-after: avoid; break-inside: avoid; }
.op-print-page :is(h1, h2, h3, h4, h5, h6) + * { break-before: avoid; }
.op-print-page :is(pre, code) { white-space: pre-wrap !important; overflow-wrap: anywhere; }
.op-print-page :is(pre, figure, .op-code, .op-table, table, div) { max-height: none !important; overflow: visible !important; }
.op-print-page :is(.op-code, .op-code-group, table, details) { break-inside: auto !important; }
.op-print-page :is(tr, img, svg, .op-callout, .op-card) { break-inside: avoid; }
.op-print-page pre { orphans: 3; widows: 3; }
.op-print-page :is(.op-table, pre, .op-tab-bar) { mask: none !important; }
.op-print-page :is(.op-code, .op-code pre, .op-callout, details) { box-decoration-break: clone; }
.op-print-page :is(ul, ol) > li:last-child:not(:first-child) { break-before: avoid; }
.op-print-page p:has(+ :is(.op-code, .op-code-group, .op-table, ul, ol)) { break-after: avoid; }
.op-print-page table { width: 100% !important; min-width: 0 !important; table-layout: auto; }
.op-print-page :is(th, td) { min-width: 0 !important; white-space: normal !important; overflow-wrap: anywhere; }
.op-print-page :is(img, svg, video) { max-width: 100% !important; max-height: 220mm !important; object-fit: contain; }
.op-print-page * { animation: none !important; transition: none !important; backdrop-filter: none !important; }
.op-print-page :is(thead, th) { position: static !important; }
.op-print-page .op-content a[href]::after { content: none !important; }
`;
