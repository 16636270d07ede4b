import type { ComponentChildren } from 'preact';
import { Danger, Info, Note, Tip, Warning } from '../components/callout.js';
import { componentElement } from '../components/component-element.js';

/** GitHub's five kinds of alerts with their callouts. */
const ALERTS = {
  note: Note,
  tip: Tip,
  important: Info,
  warning: Warning,
  caution: Danger,
} as const;

type AlertKind = keyof typeof ALERTS;

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/**
 * Returns the kind of an alert (`> [!NOTE]`) and the rest of the text; undefined if a quotation's first text is not the
 * mark of an alert.
 */
export function alertMark(text: string): { readonly kind: AlertKind; readonly rest: string } | undefined {
  const match = MARK.exec(text);
  const kind = match?.[1]?.toLowerCase() as AlertKind | undefined;
  return match === null || kind === undefined ? undefined : { kind, rest: text.slice(match[0].length) };
}

/** Returns the callout for an alert. */
export function alertElement(kind: AlertKind, children: ComponentChildren): ComponentChildren {
  return componentElement(ALERTS[kind], { children });
}
