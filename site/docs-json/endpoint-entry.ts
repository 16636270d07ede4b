import type { Finding } from '../finding.js';
import { isObject, quoted } from './report.js';
import { isElsewhere } from './safe-address.js';
import type { Specifications } from './specifications.js';

/** Keys that would generate pages from something else than an OpenAPI description. */
const OTHER_GENERATORS = ['asyncapi', 'graphql', 'sdk'] as const;

/** An `openapi` setting of the navigation: the descriptions in force, and the folder of pages made from them. */
export interface OpenapiSetting {
  readonly sources: readonly string[];
  readonly directory: string;
}

const DEFAULT_DIRECTORY = 'api-reference';

/** Reads `openapi`: a path or address, a list of them, or an object with source and directory; undefined for none. */
export function openapiSetting(value: unknown): OpenapiSetting | undefined {
  const sources = sourcesOf(value);
  if (sources.length === 0) return undefined;
  const written = isObject(value) && typeof value.directory === 'string' ? value.directory : '';
  const directory = written
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
  return { sources, directory: directory === '' ? DEFAULT_DIRECTORY : directory };
}

function sourcesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(sourcesOf);
  return isObject(value) ? sourcesOf(value.source) : [];
}

/** The finding for a navigation element that only generates pages from something that is not exported. */
export function generatedPagesFinding(label: string, element: Readonly<Record<string, unknown>>): Finding | undefined {
  const generator = OTHER_GENERATORS.find((key) => element[key] !== undefined);
  if (generator === undefined) return undefined;
  const source = sourcesOf(element[generator])[0];
  return {
    code: 'missing-page',
    severity: 'error',
    message: `${quoted(label)} lists the pages of ${source ?? `its ${generator} source`}, and pages without a file are not exported yet. Add .mdx pages for them.`,
  };
}

/** Why a description that an author names cannot be used; undefined where it can. */
export function descriptionFinding(
  source: string,
  specifications: Specifications,
): Pick<Finding, 'code' | 'severity' | 'message'> | undefined {
  const path = specifications.find(source);
  if (path === undefined)
    return isElsewhere(source)
      ? {
          code: 'outside-file',
          severity: 'error',
          message: `The API description ${quoted(source)} is not in the project, and none is fetched, so what is made from it is missing. Save it in the project and name that file.`,
        }
      : {
          code: 'missing-file',
          severity: 'error',
          message: `The API description ${quoted(source)} is not in the project, so what is made from it is missing. Add the file or correct its path.`,
        };
  const result = specifications.read(path);
  if ('specification' in result) return undefined;
  return {
    code: 'api-reference',
    severity: 'error',
    message: `${path} cannot be read as an API description: ${result.fault}. Correct it.`,
  };
}
