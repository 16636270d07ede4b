import { isObject } from '../../model/report.js';

/** A setting that names descriptions of an API: those in force, and the folder of pages made from them. */
export interface DescriptionSetting {
  readonly sources: readonly string[];
  readonly directory: string;
}

/** The default folder of pages that are made from OpenAPI and AsyncAPI descriptions. */
export const DEFAULT_DIRECTORY = 'api-reference';

/**
 * Reads a path or address, a list of them, or an object with source and directory. Returns undefined for anything else.
 */
export function descriptionSetting(
  value: unknown,
  defaultDirectory = DEFAULT_DIRECTORY,
): DescriptionSetting | undefined {
  const sources = sourcesOf(value);
  if (sources.length === 0) return undefined;
  const written = isObject(value) && typeof value.directory === 'string' ? value.directory : '';
  const directory = written
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
  return { sources, directory: directory === '' ? defaultDirectory : directory };
}

/** Returns the paths and addresses that such a setting names. */
export function sourcesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(sourcesOf);
  return isObject(value) ? sourcesOf(value.source) : [];
}
