import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { isNestedTooDeeply } from '../../model/yaml-nesting.js';
import { indentContinuedValues } from './continued-yaml.js';

/** Longer blocks are refused: they are not front matter, and parsing them could take long. */
const MAX_LENGTH = 100_000;
const MAX_ALIASES = 50;
/** A key that a mapping has twice. Its last value counts. Lines and column are 1-based, in the block. */
export interface RepeatedKey {
  readonly key: string;
  readonly firstLine: number;
  readonly line: number;
  readonly column: number;
}

interface YamlFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The value of a block of YAML, or the reason why it cannot be read: a phrase with its 1-based place in the block. */
export type YamlResult =
  | { readonly value: unknown; readonly repeatedKeys: readonly RepeatedKey[] }
  | { readonly fault: YamlFault };

/**
 * Reads YAML of unknown origin into plain JSON values, within bounds of size, depth and aliases. Accepts what the
 * usual readers of front matter accept, also where YAML 1.2 is stricter: values that are continued at the start of a
 * line, and keys that stand twice.
 */
export function parseYaml(block: string): YamlResult {
  if (block.length > MAX_LENGTH) return fault('it is too long');
  if (isNestedTooDeeply(block)) return fault('it is nested too deeply');
  try {
    const strict = parse(block);
    const [error] = strict.document.errors;
    if (error === undefined) return readValue(strict);
    const { block: indented, addedBlanks, unclosed } = indentContinuedValues(block);
    const { document, lineCounter } = addedBlanks.size === 0 ? strict : parse(indented);
    const [remaining] = document.errors;
    if (remaining === undefined) return readValue({ document, lineCounter }, addedBlanks);
    const { line, col } = lineCounter.linePos(remaining.pos[0]);
    if (unclosed !== undefined && (line > unclosed.line || (line === unclosed.line && col >= unclosed.column)))
      return fault(`the ${unclosed.opener} that opens here is never closed`, unclosed.line, unclosed.column);
    return fault(lowerFirst(remaining.message), line, Math.max(1, col - (addedBlanks.get(line) ?? 0)));
  } catch (error) {
    return fault(lowerFirst(error instanceof Error ? error.message : String(error)));
  }
}

interface ParsedBlock {
  readonly document: Document.Parsed;
  readonly lineCounter: LineCounter;
}

function parse(block: string): ParsedBlock {
  const lineCounter = new LineCounter();
  const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false, lineCounter } as const;
  return { document: parseDocument(block, options), lineCounter };
}

function readValue(parsed: ParsedBlock, addedBlanks: ReadonlyMap<number, number> = new Map()): YamlResult {
  const value: unknown = parsed.document.toJS({ maxAliasCount: MAX_ALIASES });
  return {
    value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)),
    repeatedKeys: repeatedKeys(parsed, addedBlanks),
  };
}

function repeatedKeys({ document, lineCounter }: ParsedBlock, addedBlanks: ReadonlyMap<number, number>): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  visit(document, {
    Map(_, map) {
      if (!isMap(map)) return;
      const firstLines = new Map<string, number>();
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue;
        const name = String(key.value);
        const { line, col } = lineCounter.linePos(key.range[0]);
        const firstLine = firstLines.get(name);
        if (firstLine === undefined) firstLines.set(name, line);
        else repeated.push({ key: name, firstLine, line, column: col - (addedBlanks.get(line) ?? 0) });
      }
    },
  });
  return repeated;
}

function fault(message: string, line = 1, column = 1): YamlResult {
  return { fault: { message: message.slice(0, 200).replace(/\.$/, ''), line, column } };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
