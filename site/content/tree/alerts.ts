import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { Danger, Info, Note, Tip, Warning } from '../components/callout.js';

/** GitHub's five kinds of alerts and the callouts that say the same. */
const ALERTS: Readonly<Record<string, unknown>> = {
  note: Note,
  tip: Tip,
  important: Info,
  warning: Warning,
  caution: Danger,
};

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** A quotation's first text that marks it as an alert (`> [!NOTE]`), cut into its kind and what is left of the text. */
export function alertMark(text: string): { readonly kind: string; readonly rest: string } | undefined {
  const match = MARK.exec(text);
  const kind = match?.[1]?.toLowerCase();
  return match === null || kind === undefined ? undefined : { kind, rest: text.slice(match[0].length) };
}

/** The callout of an alert. */
export function alertElement(kind: string, children: ComponentChildren): ComponentChildren {
  return jsx(ALERTS[kind] as never, { children });
}
