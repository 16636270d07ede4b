import { FenceTracker } from './fence-tracker.js';

const UNCLOSED = /^Expected a closing tag for `<([\w.:$-]+)>`[^`]*(?:before the end of `(\w+)`)?\.$/;
const UNOPENED = /^Unexpected closing tag `<\/([\w.:-]+)>`, expected an open tag first\.$/;
const CROSSED = /^Unexpected closing tag `<\/[\w.:-]+>`, expected corresponding closing tag for `<([\w.:-]+)>`/;
/** Names that no element and no component has: `<your-api-key>`, `<user_id>`, `<$VAR>`, `<T>`. */
const PLACEHOLDER_NAME = /^(?:[a-z]+(?:[-_][a-z\d]+)+|\$.*|[A-Z])$/;
/** Words of a placeholder, such as `<Your name>`: a component's properties have values. */
const PLACEHOLDER_WORDS = /^<[A-Z][\w-]*(?:[ \t]+[\w-]+)+>/;

/**
 * A body in which an element that never ends does end, as browsers have it: before the end of what it crosses, or at the end of its
 * paragraph or of the whole; one that never began is taken out. `at` is where the fault lies, `message` what the parser says of it.
 * Undefined for other faults.
 */
export function withMendedTags(text: string, at: number, message: string): string | undefined {
  const [, unclosed, within] = UNCLOSED.exec(message) ?? [];
  if (unclosed !== undefined) return withEnd(text, at, unclosed, within);
  if (UNOPENED.test(message)) {
    const after = text.indexOf('>', at) + 1;
    return after === 0 ? undefined : text.slice(0, at) + text.slice(after);
  }
  const crossed = CROSSED.exec(message)?.[1];
  return crossed === undefined ? undefined : `${text.slice(0, at)}</${crossed}>${text.slice(at)}`;
}

/** The beginning of a tag, up to where it was cut off; its text is nothing else. */
const CUT_TAG =
  /^<\/?[A-Za-z][\w.:-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*(?:\s+[\w:-]+=(?:"[^"]*|'[^']*|\{[^{}]*)?)?\s*$/;

/** A file that was cut off in a tag ends before it. */
export function withoutCutTag(text: string): string {
  const at = text.lastIndexOf('<');
  const rest = text.slice(at === -1 ? text.length : at);
  // What comes after another paragraph or a block of code is the page, and no property.
  return !/\n[ \t]*\n|```|~~~/.test(rest.trimEnd()) && CUT_TAG.test(rest) ? text.slice(0, at) : text;
}

function withEnd(text: string, at: number, name: string, within: string | undefined): string | undefined {
  if (PLACEHOLDER_NAME.test(name) || (within !== undefined && PLACEHOLDER_WORDS.test(text.slice(at, at + 200))))
    return `${text.slice(0, at)}\\${text.slice(at)}`;
  if (within === undefined) return `${withFenceClosed(withoutCutTag(text))}\n\n</${name}>`;
  if (within !== 'paragraph') return undefined;
  const rest = /\n[ \t]*\n/.exec(text.slice(at));
  const end = rest === null ? text.trimEnd().length : at + rest.index;
  return `${text.slice(0, end)}</${name}>${text.slice(end)}`;
}

/** A file that was cut off in a block of code. */
function withFenceClosed(text: string): string {
  const fences = new FenceTracker();
  for (const line of text.split('\n')) fences.isCode(line);
  return fences.open === undefined ? text : `${text}\n${fences.open}`;
}
