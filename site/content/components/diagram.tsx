import { type DiagramMode, diagramAddress, diagramHash, diagramProblemAddress } from '../../diagram-address.js';
import { reference } from '../../references.js';
import type { Page, SourcePlace } from '../page.js';
import { asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';

/** A diagram as it was drawn for each mode; where it was not, its source. */
export function Diagram({ source, at }: { readonly source: string; readonly at?: SourcePlace }, page: Page) {
  const hash = diagramHash(source);
  const light = picture(hash, 'light', source, page);
  const dark = picture(hash, 'dark', source, page);
  if (light !== undefined && dark !== undefined) {
    return (
      <figure class="op-diagram">
        {light}
        {dark}
      </figure>
    );
  }
  page.report({ code: 'unsupported-expression', severity: 'warning', message: whyNot(hash, page) }, at);
  return (
    <figure class="op-diagram">
      <pre class="op-diagram-source">{source}</pre>
    </figure>
  );
}

/** `<Mermaid chart="…">`, or with the source as content. */
export function Mermaid({ chart, children, at }: ComponentProps, page: Page) {
  return Diagram({ source: asText(chart) ?? textOf(children), at }, page);
}

function picture(hash: string, mode: DiagramMode, source: string, page: Page) {
  const address = diagramAddress(hash, mode);
  const file = page.lookUp(address);
  if (file === undefined) return undefined;
  const [, width, height] = /^<svg [^>]*?\swidth="([\d.]+)" height="([\d.]+)"/.exec(page.readText(address)) ?? [];
  const size = width === undefined || height === undefined ? {} : { width, height };
  return (
    <img
      class={`op-only-${mode}`}
      src={reference('file', address)}
      alt={title(source)}
      loading="lazy"
      decoding="async"
      {...size}
    />
  );
}

/** What its author calls it, or its kind. */
function title(source: string): string {
  const named = /^\s*(?:accTitle\s*:|title:?)\s*(.{1,200})$/m.exec(source)?.[1]?.trim();
  const kind = /^\s*([a-zA-Z]+)/m.exec(source.replace(/^---\n[\s\S]*?\n---\n|^\s*%%.*$/gm, ''))?.[1];
  return named ?? `Diagram${kind === undefined ? '' : ` (${kind})`}`;
}

function whyNot(hash: string, page: Page): string {
  const problem = diagramProblemAddress(hash);
  if (page.lookUp(problem) !== undefined) {
    return `The diagram is shown as its source: ${page.readText(problem)}`;
  }
  return 'The diagram is shown as its source, since it was not drawn: that needs a Chromium beside the worker, and the whole diagram in one fence of the page.';
}
