import type { Finding } from '../finding.js';
import { parseOperation } from './operation-reference.js';
import { isObject, quoted } from './report.js';

/** Keys that let a navigation element generate pages from a specification. */
const GENERATORS = ['openapi', 'asyncapi', 'graphql', 'sdk'] as const;

/** The finding for a `METHOD /path` entry of the navigation, which asks for a page made from a specification; undefined for other entries. */
export function endpointFinding(entry: string, specification: string | undefined): Finding | undefined {
  const operation = parseOperation(entry);
  if (!operation) return undefined;
  const file = operation.file ?? specification;
  return {
    code: 'missing-page',
    severity: 'error',
    message: `The endpoint ${quoted(`${operation.method} ${operation.path}`)}${file === undefined ? '' : ` of ${file}`} has no file of its own, and such pages are not exported yet. Add an .mdx page whose front matter says openapi: ${quoted(entry)}.`,
  };
}

/** The finding for a navigation element that only generates pages from a specification. */
export function generatedPagesFinding(label: string, element: Readonly<Record<string, unknown>>): Finding | undefined {
  const generator = GENERATORS.find((key) => element[key] !== undefined);
  if (generator === undefined) return undefined;
  const source = specificationOf(element[generator]);
  return {
    code: 'missing-page',
    severity: 'error',
    message: `${quoted(label)} lists the pages of ${source ?? `its ${generator} source`}, and pages without a file are not exported yet. Add .mdx pages for them.`,
  };
}

/** The file or address of an `openapi` setting: a path, a list of them, or an object with source. */
export function specificationOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return specificationOf(value[0]);
  return isObject(value) ? specificationOf(value.source) : undefined;
}
