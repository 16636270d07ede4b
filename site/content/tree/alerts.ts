import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { Danger, Info, Note, Tip, Warning } from '../components/callout.js';

/** GitHub's five kinds of alerts with their callouts. */
const ALERTS: Readonly<Record<string, unknown>> = {
  note: Note,
  tip: Tip,
  important: Info,
  warning: Warning,
  caution: Danger,
};

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/**
 * Returns the kind of an alert (`> [!NOTE]`) and the rest of the text; undefined if a quotation's first text is not the
 * mark of an alert.
 */
export function alertMark(text: string): { readonly kind: string; readonly rest: string } | undefined {
  const match = MARK.exec(text);
  const kind = match?.[1]?.toLowerCase();
  return match === null || kind === undefined ? undefined : { kind, rest: text.slice(match[0].length) };
}

/** Returns the callout for an alert. */
export function alertElement(kind: string, children: ComponentChildren): ComponentChildren {
  return jsx(ALERTS[kind] as never, { children });
}
