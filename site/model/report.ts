import type { Finding } from './finding.js';

/** Receives the plan's findings. */
export type Report = (finding: Finding) => void;

/** Quotes an author's text inside a sentence: on one line, and cut to a line or two. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 160 ? `${line.slice(0, 160)}…` : line}"`;
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
