import { LineCounter, parseDocument } from 'yaml';

/** A block longer than this is no front matter, and could be made to take long. */
const MAXIMUM_LENGTH = 100_000;
const MAXIMUM_ALIASES = 50;
/** Deeper nesting has no use and could exhaust the stack. */
const MAXIMUM_BRACKETS = 2_000;

/** What a block of YAML says, or why it can't be read: a phrase with its 1-based place in the block. */
export type YamlResult =
  | { readonly value: unknown }
  | { readonly fault: { readonly message: string; readonly line: number; readonly column: number } };

/** Reads YAML of unknown origin into plain JSON values, within bounds of size, depth and aliases. */
export function parseYaml(block: string): YamlResult {
  if (block.length > MAXIMUM_LENGTH) return fault('it is too long');
  if ((block.match(/[[{]/g)?.length ?? 0) > MAXIMUM_BRACKETS) return fault('it is nested too deeply');
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(block, { prettyErrors: false, logLevel: 'silent', lineCounter });
    const error = document.errors[0];
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      return fault(lowerFirst(error.message), line, col);
    }
    const value: unknown = document.toJS({ maxAliasCount: MAXIMUM_ALIASES });
    return { value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    return fault(lowerFirst(error instanceof Error ? error.message : String(error)));
  }
}

function fault(message: string, line = 1, column = 1): YamlResult {
  return { fault: { message: message.slice(0, 200).replace(/\.$/, ''), line, column } };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
