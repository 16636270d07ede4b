import type { SourceFiles } from '../source-files.js';
import type { OperationReference } from './operation-reference.js';
import { isObject } from './report.js';
import { sourceText } from './source-text.js';

const SPECIFICATION = /\.(?:json|ya?ml)$/i;
/** A specification above this is not read for a page's title. */
const MAXIMUM_BYTES = 20 * 1024 * 1024;

/** Finds API specifications among a project's files and looks titles up in them; files are read only when asked for. */
export interface Specifications {
  /** The file that an author names, who may leave out its folder, extension or leading slash. */
  find(name: string): string | undefined;
  /** An operation's summary; where no file is named, every specification is searched in path order. */
  summary(operation: OperationReference): string | undefined;
}

export function createSpecifications(files: SourceFiles): Specifications {
  let candidates: readonly string[] | undefined;
  const texts = new Map<string, string>();
  const parsed = new Map<string, unknown>();

  function all(): readonly string[] {
    candidates ??= [...files.list()]
      .filter(({ path, sizeBytes }) => SPECIFICATION.test(path) && sizeBytes <= MAXIMUM_BYTES)
      .map(({ path }) => path);
    return candidates;
  }

  function find(name: string): string | undefined {
    const bare = name.replace(/^(?:\.?\/)+/, '');
    const matches = (path: string) => path === bare || path.replace(SPECIFICATION, '') === bare;
    return (
      all().find((path) => path === bare) ??
      all().find(matches) ??
      all().find((path) => matches(path.slice(path.lastIndexOf('/') + 1)))
    );
  }

  function text(path: string): string {
    const known = texts.get(path) ?? sourceText(files, path);
    texts.set(path, known);
    return known;
  }

  function summaryIn(path: string, { method, path: endpoint }: OperationReference): string | undefined {
    const source = text(path);
    if (!/["']?(?:openapi|swagger)["']?\s*:/.test(source)) return undefined;
    if (!path.toLowerCase().endsWith('.json')) return summaryInYaml(source, method.toLowerCase(), endpoint);
    if (!parsed.has(path)) parsed.set(path, parseOrUndefined(source));
    const place = method === 'WEBHOOK' ? ['webhooks', endpoint, 'post'] : ['paths', endpoint, method.toLowerCase()];
    const operation = place.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), parsed.get(path));
    return isObject(operation) && typeof operation.summary === 'string' ? operation.summary : undefined;
  }

  return {
    find,
    summary(operation) {
      if (operation.file !== undefined) {
        const path = find(operation.file);
        return path === undefined ? undefined : summaryIn(path, operation);
      }
      for (const path of all()) {
        const summary = summaryIn(path, operation);
        if (summary !== undefined) return summary;
      }
      return undefined;
    },
  };
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const YAML_KEY = /^( *)(?:"([^"]+)"|'([^']+)'|([^\s#"'][^#]*?)):(?:\s+(.*))?$/;

/** Follows the indentation to a path's method's summary: parsing a large specification would take seconds. */
function summaryInYaml(text: string, method: string, endpoint: string): string | undefined {
  const wanted =
    method === 'webhook' ? ['webhooks', endpoint, 'post', 'summary'] : ['paths', endpoint, method, 'summary'];
  /** Indentation of each key on the way so far. */
  const parents: number[] = [];
  /** Indentation of the keys directly below the last of them. */
  let childIndent: number | undefined = 0;
  for (const line of text.split('\n')) {
    const match = YAML_KEY.exec(line.trimEnd());
    const indent = match?.[1]?.length;
    if (indent === undefined) continue;
    while (indent <= (parents.at(-1) ?? -1)) childIndent = parents.pop();
    childIndent ??= indent;
    const key = match?.[2] ?? match?.[3] ?? match?.[4];
    if (indent !== childIndent || key !== wanted[parents.length]) continue;
    if (parents.length === wanted.length - 1) return plainValue(match?.[5] ?? '');
    parents.push(indent);
    childIndent = undefined;
  }
  return undefined;
}

function plainValue(value: string): string | undefined {
  const text = value.trim().replace(/^(["'])(.*)\1$/, '$2');
  return text === '' || /^[|>&*]/.test(text) ? undefined : text;
}
