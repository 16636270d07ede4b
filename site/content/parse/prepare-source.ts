import { findFrontMatter } from '../../model/front-matter-block.js';
import { withoutMarkers } from '../../model/references.js';
import { FenceTracker } from './fence-tracker.js';

/**
 * Stand around a heading's own id where the source has `{#id}`, which MDX would take for an expression, or a comment
 * that names it.
 */
export const ID_START = '\uE002';
export const ID_END = '\uE003';

export interface PreparedSource {
  readonly text: string;
  /** Lines of the file before the text. */
  readonly lineOffset: number;
  /** Names of `{{variables}}` that the site does not define, each with its line. */
  readonly undefinedVariables: readonly { readonly name: string; readonly line: number }[];
}

export interface PrepareOptions {
  readonly bytes: Buffer;
  readonly format: 'md' | 'mdx';
  /** 1-based line at which the body begins; left out, front matter is looked for. */
  readonly bodyLine?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Decodes a page's or a snippet's source and takes out what is not Markdown: front matter, `{#ids}`, `{{variables}}`. */
export function prepareSource({ bytes, format, bodyLine, variables }: PrepareOptions): PreparedSource {
  const whole = withoutMarkers(bytes.toString('utf8'))
    .replace(/^\uFEFF/, '')
    .replace(/[\uE002-\uE007\0]/g, '')
    .replace(/\r\n?/g, '\n');
  const lineOffset = bodyLine === undefined ? frontMatterLines(whole) : bodyLine - 1;
  const lines = whole.split('\n').slice(lineOffset);
  if (variables === undefined && !/\{#|\{\/\*|<!--/.test(whole))
    return { text: lines.join('\n'), lineOffset, undefinedVariables: [] };
  const undefinedVariables: { name: string; line: number }[] = [];
  const fences = new FenceTracker();
  const text = lines.map((line, index) => {
    const inCode = fences.isCode(line);
    const filled =
      variables === undefined
        ? line
        : fillVariables(line, variables, inCode || format === 'md', (name) =>
            undefinedVariables.push({ name, line: lineOffset + index + 1 }),
          );
    return inCode ? filled : markHeadingId(filled);
  });
  return { text: text.join('\n'), lineOffset, undefinedVariables };
}

function frontMatterLines(text: string): number {
  const found = findFrontMatter(text);
  return found === undefined || 'unclosedAt' in found ? 0 : found.bodyLine - 1;
}

/** The ways in which an id is written at the end of a heading; each is legal where another tool reads the page. */
const WRITTEN_IDS: readonly RegExp[] = [
  /\\?\{#([^\s{}](?:[^{}]{0,200}[^\s{}\\])?)\\?\}$/,
  /\{\/\*\s*#([^\s{}*]{1,200})\s*\*\/\}$/,
  // Without a number sign, a comment that is one word tight between its marks; `TODO` is a comment.
  /\{\/\*(?![\p{Lu}\d_]+\*)([\p{L}\p{M}\p{N}_.-]{1,200})\*\/\}$/u,
  /<!--\s*#([^\s<>]{1,200}?)\s*-->$/,
];

function markHeadingId(line: string): string {
  if (!/\{#|\{\/\*|<!--/.test(line)) return line;
  const heading = /^[ \t>]*#{1,6}[ \t].*$/
    .exec(line)?.[0]
    ?.replace(/[ \t]#+[ \t]*$|[ \t]+$/, '')
    .trimEnd();
  if (heading === undefined) return line;
  for (const form of WRITTEN_IDS) {
    const found = form.exec(heading);
    if (found?.[1] === undefined) continue;
    const id = found[1].replace(/[_*~`<>&[\]]/g, '\\$&');
    return `${heading.slice(0, found.index).trimEnd()} ${ID_START}${id}${ID_END}`;
  }
  return line;
}

/** A value is text: in prose, the characters that MDX would read are escaped. */
function fillVariables(
  line: string,
  variables: Readonly<Record<string, string>>,
  isLiteral: boolean,
  reportUndefined: (name: string) => void,
): string {
  if (!line.includes('{{')) return line;
  return line.replace(/\{\{\s*([A-Za-z0-9-]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) reportUndefined(name);
    const text = value ?? whole;
    return isLiteral ? text : text.replace(/[{}<]/g, '\\$&');
  });
}
