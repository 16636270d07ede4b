import { renderMath } from '../math/render-math.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { asFlag, type ComponentProps } from './props.js';
import { RawHtml } from './raw-html.js';
import { textOf } from './text-of.js';

/** A formula within a line of text (`$…$`). */
export function InlineMath({ children, at }: ComponentProps, page: Page) {
  const source = textOf(children);
  const html = formula(source, false, page, at);
  if (html === undefined) return <code class="math math-inline">{source}</code>;
  return (
    <span class="op-math">
      <RawHtml html={html} />
    </span>
  );
}

/** A formula on separate lines (`$$…$$`). */
export function BlockMath({ children, at }: ComponentProps, page: Page) {
  const source = textOf(children);
  const html = formula(source, true, page, at);
  if (html === undefined) {
    return (
      <pre class="math math-block">
        <code>{source}</code>
      </pre>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div class="op-math-block" tabIndex={0}>
      <RawHtml html={html} />
    </div>
  );
}

/** `<Latex>x^2</Latex>`. */
export function Latex({ children, block, display, at }: ComponentProps, page: Page) {
  const source = textOf(children).trim();
  const delimited = /^(\${1,2})([^$]+)\1$/.exec(source);
  const props = { children: delimited?.[2]?.trim() ?? source, at };
  return asFlag(block) || asFlag(display) || delimited?.[1] === '$$' ? BlockMath(props, page) : InlineMath(props, page);
}

/** Returns a formula's HTML. If the formula is invalid, reports it and returns undefined; its source is then displayed. */
function formula(source: string, display: boolean, page: Page, at: SourcePlace | undefined): string | undefined {
  const styled = page.settings.hasMath === true;
  const rendered = renderMath(source, { display, styled });
  if ('html' in rendered) {
    page.record.usesMath ||= styled;
    return rendered.html;
  }
  const shown = source.trim().replace(/\s+/g, ' ').slice(0, 60);
  page.findings.report(
    {
      code: 'unsupported-expression',
      severity: 'warning',
      message: `The formula \`${shown}\` is shown as its source: ${rendered.problem}. Correct it, or write \`\\$\` for a dollar sign.`,
    },
    at,
  );
  return undefined;
}
