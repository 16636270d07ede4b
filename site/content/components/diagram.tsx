import type { ComponentChildren } from 'preact';
import {
  type DiagramMode,
  diagramAddress,
  diagramHash,
  diagramProblemAddress,
  NOT_DRAWN,
} from '../../model/diagram-address.js';
import { reference } from '../../model/references.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';

export interface DiagramProps {
  readonly source: string;
  /** True to show buttons that enlarge the diagram. By default, all except small diagrams have them. */
  readonly actions?: boolean | undefined;
  /** The corner of the buttons. */
  readonly placement?: string | undefined;
  readonly at?: SourcePlace | undefined;
}

/** Minimum height of a diagram with buttons, in pixels; smaller ones can be read without enlarging. */
const MIN_HEIGHT_WITH_ACTIONS_PIXELS = 120;
const PLACEMENTS: ReadonlySet<string> = new Set(['top-left', 'top-right', 'bottom-left', 'bottom-right']);

/** A diagram as drawn for light and dark, or its source if it was not drawn. */
export function Diagram({ source, actions, placement, at }: DiagramProps, page: Page) {
  const hash = diagramHash(source);
  const light = picture(hash, 'light', source, page);
  const dark = picture(hash, 'dark', source, page);
  if (light !== undefined && dark !== undefined) {
    return (
      <figure class="op-diagram" {...controls(light, actions, placement)}>
        {light.image}
        {dark.image}
      </figure>
    );
  }
  page.findings.report({ code: 'unsupported-expression', severity: 'warning', message: whyNot(hash, page) }, at);
  return (
    <figure class="op-diagram">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which a keyboard must be able to */}
      <pre class="op-diagram-source" tabIndex={0}>
        {source}
      </pre>
    </figure>
  );
}

/** `<Mermaid chart="…">`, or with the source as content. */
export function Mermaid({ chart, actions, placement, children, at }: ComponentProps, page: Page) {
  const wished = actions === undefined ? undefined : asFlag(actions);
  return Diagram(
    { source: asText(chart) ?? textOf(children), actions: wished, placement: asText(placement), at },
    page,
  );
}

/** Returns an attribute for the theme's script, which enlarges diagrams. */
function controls({ height }: Picture, actions: boolean | undefined, placement: string | undefined) {
  if (!(actions ?? height > MIN_HEIGHT_WITH_ACTIONS_PIXELS)) return {};
  return { 'data-actions': placement !== undefined && PLACEMENTS.has(placement) ? placement : 'bottom-right' };
}

interface Picture {
  readonly image: ComponentChildren;
  /** The size in pixels; 0 when unknown. */
  readonly height: number;
}

function picture(hash: string, mode: DiagramMode, source: string, page: Page): Picture | undefined {
  const address = diagramAddress(hash, mode);
  const file = page.files.lookUp(address);
  if (file === undefined) return undefined;
  const [, width, height] = /^<svg [^>]*?\swidth="([\d.]+)" height="([\d.]+)"/.exec(page.files.readText(address)) ?? [];
  const size = width === undefined || height === undefined ? {} : { width, height };
  const image = (
    <img
      class={`op-only-${mode}`}
      src={reference('file', address)}
      alt={title(source)}
      loading="lazy"
      decoding="async"
      {...size}
    />
  );
  return { image, height: Number(height ?? 0) };
}

/** Returns the diagram's title, or its kind. */
function title(source: string): string {
  const named = /^[^\S\n]*(?:accTitle\s*:|title:?)\s*(.{1,200})$/m.exec(source)?.[1]?.trim();
  const kind = /^[^\S\n]*([a-zA-Z]+)/m.exec(source.replace(/^---\n[\s\S]*?\n---\n|^[^\S\n]*%%.*$/gm, ''))?.[1];
  return named ?? `Diagram${kind === undefined ? '' : ` (${kind})`}`;
}

function whyNot(hash: string, page: Page): string {
  const problem = diagramProblemAddress(hash);
  if (page.files.lookUp(problem) !== undefined) {
    return `The diagram is shown as its source: ${page.files.readText(problem)}`;
  }
  return NOT_DRAWN;
}
