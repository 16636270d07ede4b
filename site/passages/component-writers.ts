import { titled } from './element-writers.js';
import type { End, MarkdownSheet } from './markdown-sheet.js';

/**
 * Writes the begin of one of Offprint's own components by its first class. Returns undefined if it has no meaning in a
 * text.
 */
export function openComponent(
  sheet: MarkdownSheet,
  { name, kind, attributes }: { readonly name: string; readonly kind: string; readonly attributes: string },
): End | undefined {
  if (kind === 'op-embed-title') return () => {};
  if (kind === 'op-embed-host') return sheet.span(() => '');
  if (kind === 'op-missing-image') return sheet.span(pictureElsewhere);
  if (kind.endsWith('-title') && kind !== 'op-api-title') return titled(sheet);
  if (kind === 'op-field') return sheet.frame('- ', '  ');
  if (kind === 'op-field-head') return fieldHead(sheet);
  if (FIELD_FACT.test(kind)) sheet.text(FACT_SIGN);
  if (name === 'aside' && kind === 'op-callout') {
    const end = sheet.frame('> ', '> ');
    sheet.addBlock(`**${calloutName(attributes)}**`);
    return end;
  }
  return undefined;
}

/** Writes a picture. One on another host becomes a link with its description; a missing one is omitted. */
function pictureElsewhere(written: string): string {
  const [, label, target] = /^(.+?) \[[^\]]*\]\(([^)\s]+)\)$/s.exec(written.trim()) ?? [];
  return label === undefined || target === undefined ? '' : `[${label}](${target})`;
}

const FIELD_FACT = /^op-field-(?:type|label|required|default|deprecated)$/;
const FACT_SIGN = ' — ';

/** Writes a field's name, and its properties in parentheses. */
function fieldHead(sheet: MarkdownSheet): End {
  sheet.endLine();
  const end = sheet.span((head) =>
    head.replace(/ — (.*)$/s, (_all, facts: string) => {
      const each = facts.split(/(?<!\s)\s*—\s*/).filter(Boolean);
      return ` (${each.join(', ')})`;
    }),
  );
  return () => {
    end();
    sheet.endLine();
  };
}

function calloutName(attributes: string): string {
  const name = /op-callout-([a-z]+)/.exec(attributes)?.[1] ?? 'note';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
