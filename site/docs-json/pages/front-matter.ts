import { findFrontMatter } from '../../model/front-matter-block.js';
import type { Report } from '../../model/report.js';
import { isObject, quoted } from '../../model/report.js';
import { detached } from '../../model/source-text.js';
import { parseFlatYaml } from './flat-yaml.js';
import { parseYaml, type RepeatedKey } from './parse-yaml.js';

/** A page's front matter and where its body begins. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** 1-based line of the source at which the body begins. */
  readonly bodyLine: number;
  /** Offset in the text at which the body begins. */
  readonly bodyOffset: number;
}

/** Repeated keys beyond this number are not reported. */
const MAX_REPEATED_KEYS = 20;

/**
 * Reads the front matter of a page's text (without byte-order mark). Faulty YAML is an error with its place, and what
 * its plain lines say is kept: a page is never lost, and a hidden one never shown, because of one bad line.
 */
export function readFrontMatter(text: string, file: string, report: Report): FrontMatter {
  const found = findFrontMatter(text);
  if (found === undefined || 'unclosedAt' in found) {
    if (found !== undefined) reportUnclosed(file, found.unclosedAt, report);
    return { values: {}, bodyLine: 1, bodyOffset: 0 };
  }
  const { firstLine, bodyLine, bodyOffset } = found;
  const block = detached(found.block);
  const values = parseFlatYaml(block) ?? readYaml(block, { file, firstLine, report });
  return { values, bodyLine, bodyOffset };
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
      message: `The front matter is not valid YAML: ${message}. Quote values that contain a colon, a # or a quote. The values of its simple lines are used.`,
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
      message: 'The front matter is not a list of "key: value" lines, so it has no effect. Rewrite it.',
    });
    return {};
  }
  reportRepeatedKeys(result.repeatedKeys, place);
  reportCutTexts(block, place);
  return result.value;
}

function reportRepeatedKeys(keys: readonly RepeatedKey[], { file, firstLine, report }: Place): void {
  for (const repeated of keys.slice(0, MAX_REPEATED_KEYS)) {
    const lines = { first: firstLine + repeated.firstLine - 1, last: firstLine + repeated.line - 1 };
    report({
      code: 'frontmatter',
      severity: 'warning',
      file,
      line: lines.last,
      column: repeated.column,
      message: `The front matter has the key ${quoted(repeated.key)} in line ${lines.first} and again in line ${lines.last}. The last value is used. Remove one of them.`,
    });
  }
}

/** Reports texts that end at a `#` after a space, which begins a comment and silently shortens a title. */
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
      message: `The ${match[1]} ends before its "#" (${quoted(match[2] ?? '')}), because " #" begins a comment. Put the whole value in quotes.`,
    });
  });
}

/** Reads the top-level lines that are plain `key: value`, without YAML's rules. */
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
