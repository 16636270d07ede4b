import type { Finding } from './finding.js';

/** Takes one finding of the plan. */
export type Report = (finding: Finding) => void;

/** An author's text inside a sentence: in quotes, on one line, never longer than a line or two. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 160 ? `${line.slice(0, 160)}…` : line}"`;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
