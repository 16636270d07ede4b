import { readNotation } from '../code/code-notation.js';
import { type CodeOptions, parseFence, parseLineSet } from '../code/fence-meta.js';
import { languageLabel } from '../code/language-label.js';
import { withoutCompilerNotes } from '../code/twoslash.js';
import { unknownLanguage } from '../code/unknown-language.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { componentElement } from './component-element.js';
import { Diagram } from './diagram.js';
import { iconElement } from './icon.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { RawHtml } from './raw-html.js';
import { textOf } from './text-of.js';

export interface CodeFigureProps {
  readonly code: string;
  readonly language: string;
  readonly options: CodeOptions;
  readonly at?: SourcePlace;
}

/** A block of code, highlighted, with its title and its marks. */
export function CodeFigure({ code: written, language, options, at }: CodeFigureProps, page: Page) {
  if (language.toLowerCase() === 'mermaid')
    return componentElement(Diagram, { source: written, actions: options.actions, placement: options.placement, at });
  hintLanguage(language, page, at);
  const { code, marks } = readNotation(options.twoslash ? withoutCompilerNotes(written) : written);
  const title = options.title ?? languageLabel(language);
  const html = page.code.highlight(code, language).map((line, index) => {
    const classes = lineClasses(index + 1, options, marks.get(index + 1));
    return `<span class="line${classes}">${line}</span>`;
  });
  const hasFocus = html.some((line) => line.startsWith('<span class="line is-focused'));
  return (
    <figure
      class="op-code"
      data-language={language || 'text'}
      data-title={title}
      {...(options.lines ? { 'data-lines': '' } : {})}
      {...(options.wrap ? { 'data-wrap': '' } : {})}
      {...(options.expandable ? { 'data-expandable': '' } : {})}
    >
      {options.title === undefined && options.icon === undefined ? null : (
        <figcaption>
          {iconElement(options.icon, page, { at })}
          {options.title}
        </figcaption>
      )}
      {options.copy ? <button class="op-copy" type="button" aria-label={page.words.copyCode} hidden /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre class={hasFocus ? 'shiki has-focus' : 'shiki'} tabIndex={0}>
        <code>
          <RawHtml html={html.join('\n')} />
        </code>
      </pre>
    </figure>
  );
}

function hintLanguage(language: string, page: Page, at: SourcePlace | undefined): void {
  const message = at === undefined ? undefined : unknownLanguage(language);
  if (message !== undefined) page.findings.report({ code: 'unknown-language', severity: 'hint', message }, at);
}

/** Returns a line's classes. `is-focused` comes first, so that it is at a fixed position. */
function lineClasses(number: number, options: CodeOptions, marks: ReadonlySet<string> | undefined): string {
  return [
    options.focus.has(number) || marks?.has('focused') ? ' is-focused' : '',
    options.highlight.has(number) || marks?.has('highlighted') ? ' is-highlighted' : '',
    marks?.has('added') ? ' is-added' : '',
    marks?.has('removed') ? ' is-removed' : '',
  ].join('');
}

/** `<CodeBlock language="js" filename="a.js">` as authors write it. */
export function CodeBlock(props: ComponentProps, page: Page) {
  const { language, options } = parseFence({ language: asText(props.language) ?? asText(props.lang) });
  const title = asText(props.filename) ?? asText(props.title);
  const icon = asText(props.icon);
  const asLines = (value: unknown) => parseLineSet(Array.isArray(value) ? value.join(',') : (asText(value) ?? ''));
  return CodeFigure(
    {
      code: textOf(props.children).trimEnd().replace(/^\n+/, ''),
      language,
      options: {
        ...options,
        ...(title === undefined ? {} : { title }),
        ...(icon === undefined ? {} : { icon }),
        highlight: asLines(props.highlight),
        focus: asLines(props.focus),
        lines: asFlag(props.lines),
        wrap: asFlag(props.wrap),
        expandable: asFlag(props.expandable),
        copy: !asFlag(props.nocopy),
      },
      ...(props.at !== undefined && { at: props.at }),
    },
    page,
  );
}

/** Alternative blocks of code, which a script turns into tabs. */
export function CodeGroup({ dropdown, children }: ComponentProps) {
  return (
    <div class="op-code-group" {...(asFlag(dropdown) ? { 'data-dropdown': '' } : {})}>
      {children}
    </div>
  );
}
