import type { Report } from '../../model/report.js';
import { isObject, quoted } from '../../model/report.js';
import { detached } from '../../model/source-text.js';
import { parseFlatYaml } from './flat-yaml.js';
import { parseYaml } from './parse-yaml.js';

/** A page's front matter and where its body begins. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** 1-based line of the source at which the body begins. */
  readonly bodyLine: number;
  /** Offset in the text at which the body begins. */
  readonly bodyOffset: number;
}

/** An opening line, what stands between, and a closing line; blank lines may come first. */
const OPENING = /^(?:[ \t]*\r?\n){0,20}---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*\r?$/m;

/**
 * Reads the front matter of a page's text (without byte-order mark). Faulty YAML is an error with its place, and what
 * its plain lines say is kept: a page is never lost, and a hidden one never shown, because of one bad line.
 */
export function readFrontMatter(text: string, file: string, report: Report): FrontMatter {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return { values: {}, bodyLine: 1, bodyOffset: 0 };
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  const firstLine = countLines(opening) + 1;
  if (!closing) {
    if (/^[\w:-]+:[ \t]/.test(rest)) reportUnclosed(file, firstLine - 1, report);
    return { values: {}, bodyLine: 1, bodyOffset: 0 };
  }
  const block = detached(rest.slice(0, closing.index));
  const end = opening.length + closing.index + closing[0].length;
  const values = parseFlatYaml(block) ?? readYaml(block, { file, firstLine, report });
  return {
    values,
    bodyLine: firstLine + countLines(block) + 1,
    bodyOffset: Math.min(text.length, end + (text[end] === '\n' ? 1 : 0)),
  };
}

interface Place {
  readonly file: string;
  readonly firstLine: number;
  readonly report: Report;
}

function readYaml(block: string, place: Place): Readonly<Record<string, unknown>> {
  const { file, firstLine, report } = place;
  const result = parseYaml(block);
  if ('fault' in result) {
    const { message, line, column } = result.fault;
    report({
      code: 'frontmatter',
      severity: 'error',
      file,
      line: firstLine + line - 1,
      column,
      message: `The front matter is not valid YAML: ${message}. Put texts that hold a colon, a # or a quote in quotes. What its plain lines say was kept.`,
    });
    return rescue(block);
  }
  if (result.value === null || result.value === undefined) return {};
  if (!isObject(result.value)) {
    report({
      code: 'frontmatter',
      severity: 'error',
      file,
      line: firstLine,
      message: 'The front matter is not a list of "key: value" lines, so nothing in it has an effect. Rewrite it.',
    });
    return {};
  }
  reportCutTexts(block, place);
  return result.value;
}

/** A `#` after a space begins a comment, which silently shortens a title. */
function reportCutTexts(block: string, { file, firstLine, report }: Place): void {
  block.split('\n').forEach((line, index) => {
    const match = /^(title|sidebarTitle|description):[ \t]+([^"'\s|>&*!#][^\r\n]*?)[ \t]#/.exec(line);
    if (!match) return;
    report({
      code: 'frontmatter',
      severity: 'warning',
      file,
      line: firstLine + index,
      column: match[0].length,
      message: `The ${match[1]} ends before its "#" (${quoted(match[2] ?? '')}), since " #" begins a comment. Put the whole text in quotes.`,
    });
  });
}

/** The top-level lines that are plain `key: value`, read without YAML's rules. */
function rescue(block: string): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const line of block.split(/\r?\n/)) {
    const match = /^["']?([A-Za-z][\w:-]*?)["']?:[ \t]+(\S.*)$/.exec(line);
    const key = match?.[1];
    const text = match?.[2]?.trim();
    if (key === undefined || text === undefined || values.has(key) || /^[[{|>&*!]/.test(text)) continue;
    values.set(
      key,
      text === 'true' ? true : text === 'false' ? false : text.replace(/^(["'])(.*)\1$/, '$2').replace(/^["']/, ''),
    );
  }
  return Object.fromEntries(values);
}

function reportUnclosed(file: string, line: number, report: Report): void {
  report({
    code: 'frontmatter',
    severity: 'error',
    file,
    line,
    message: 'The front matter is never closed, so it is shown as text. End it with a line of three hyphens.',
  });
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
