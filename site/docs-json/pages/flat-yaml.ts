const LINE = /^(?:([A-Za-z_][\w-]*)|"([\w:. -]+)"|'([\w:. -]+)'):[ \t]+(.+)$/;
const DOUBLE_QUOTED = /^"([^"\\]*)"$/;
const SINGLE_QUOTED = /^'([^']*)'$/;
const TEXT_LIST = /^\[(?:\s*"[^"\\]*"\s*(?:,\s*"[^"\\]*"\s*)*)?\]$/;
/** Matches a text that begins like a word or a path, which excludes YAML's other forms. `plainText` checks the rest. */
const WORD = /^[\p{L}/][^\t]*$/u;
/** Words that YAML does not read as texts, in any case that it accepts. */
const SPECIAL_WORD = /^(?:true|false|null|nan|inf|yes|no|on|off|y|n)$/i;

/**
 * Reads a block that has only plain `key: value` lines, as nearly all front matter has, many times faster than a YAML
 * parser. Returns undefined if any line could mean something else to YAML, so that the parser has to read it.
 */
export function parseFlatYaml(block: string): Record<string, unknown> | undefined {
  const values = new Map<string, unknown>();
  for (const raw of block.split('\n')) {
    const line = raw.trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    const match = LINE.exec(line);
    const key = match?.[1] ?? match?.[2] ?? match?.[3];
    const value = match?.[4];
    if (key === undefined || value === undefined || values.has(key) || key === '__proto__') return undefined;
    const parsed = parseValue(value);
    if (parsed === undefined) return undefined;
    values.set(key, parsed);
  }
  return Object.fromEntries(values);
}

function parseValue(value: string): unknown {
  const text = DOUBLE_QUOTED.exec(value)?.[1] ?? SINGLE_QUOTED.exec(value)?.[1];
  if (text !== undefined) return text;
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (/^(?:0|[1-9]\d{0,14})$/.test(value)) return Number(value);
  if (TEXT_LIST.test(value) && !value.includes('\t')) return JSON.parse(value);
  return plainText(value);
}

function plainText(value: string): string | undefined {
  const isPlain =
    WORD.test(value) &&
    !SPECIAL_WORD.test(value) &&
    !value.includes(': ') &&
    !value.includes(' #') &&
    !value.endsWith(':');
  return isPlain ? value : undefined;
}
