import type { DocumentFault } from '../../api-description/openapi/read-document.js';
import type { Finding } from '../../model/finding.js';
import { quoted } from '../../model/report.js';
import { isElsewhere } from '../settings/safe-address.js';
import { sourcesOf } from './description-setting.js';

/** A finding about a description, with its own file when the fault is inside that file. */
export type DescriptionFinding = Pick<Finding, 'code' | 'severity' | 'message' | 'file' | 'line' | 'column'>;

interface Descriptions {
  find(name: string): string | undefined;
  read(path: string): object | DocumentFault;
}

/**
 * Returns why a description that an author names cannot be used, or undefined if it can. `noun` names its kind, such as
 * `API description`.
 */
export function descriptionFinding(
  source: string,
  descriptions: Descriptions,
  noun = 'API description',
): DescriptionFinding | undefined {
  const path = descriptions.find(source);
  if (path === undefined)
    return isElsewhere(source)
      ? {
          code: 'outside-file',
          severity: 'error',
          message: `The ${noun} ${quoted(source)} could not be fetched, so the pages made from it are missing. Check its address, or save it in the project and name that file.`,
        }
      : {
          code: 'missing-file',
          severity: 'error',
          message: `The ${noun} ${quoted(source)} is not in the project, so the pages made from it are missing. Add the file or correct its path.`,
        };
  const result = descriptions.read(path);
  if (!('fault' in result)) return undefined;
  const { fault, line, column = 1 } = result;
  return {
    code: 'api-reference',
    severity: 'error',
    message: `${path} cannot be read as an ${noun}: ${fault}. Correct it.`,
    ...(line !== undefined && { file: path, line, column }),
  };
}

/**
 * Returns the first of some descriptions that cannot be used, and why. A search in all of them is then inconclusive.
 */
export function unusableDescription(
  sources: readonly string[],
  descriptions: Descriptions,
  noun?: string,
): { readonly source: string; readonly finding: DescriptionFinding } | undefined {
  for (const source of sources) {
    const finding = descriptionFinding(source, descriptions, noun);
    if (finding !== undefined) return { source, finding };
  }
  return undefined;
}

/** Returns the finding for a navigation element whose only source of pages is not exported. */
export function generatedPagesFinding(label: string, element: Readonly<Record<string, unknown>>): Finding | undefined {
  if (element.sdk === undefined) return undefined;
  const source = sourcesOf(element.sdk)[0];
  return {
    code: 'missing-page',
    severity: 'error',
    message: `${quoted(label)} lists the pages of ${source ?? 'its sdk source'}, but pages from a library's documentation tool are not supported. Add .mdx pages for them.`,
  };
}
