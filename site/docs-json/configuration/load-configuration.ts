import { isObject } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import { SiteUnreadable } from '../plan-errors.js';
import { convertMintConfiguration } from './convert-mint-configuration.js';
import { resolveReferences } from './resolve-references.js';

/** A project's configuration in the form of docs.json, whichever file it came from. */
export interface Configuration {
  readonly file: 'docs.json' | 'mint.json';
  readonly values: Readonly<Record<string, unknown>>;
  /** Every file that the configuration is made of. */
  readonly usedFiles: ReadonlySet<string>;
}

/** Reads docs.json, or else the older mint.json. Throws SiteUnreadable if neither can be used. */
export function loadConfiguration(files: SourceFiles): Configuration {
  const file = (['docs.json', 'mint.json'] as const).find((name) => files.get(name));
  if (!file) {
    throw new SiteUnreadable(
      'There is no docs.json at the root of the project. Export the folder that contains it, or add one.',
    );
  }
  const { value, usedFiles } = resolveReferences(files, file);
  if (!isObject(value))
    throw new SiteUnreadable(`${file} must contain a JSON object. Write its settings inside { }.`, { place: { file } });
  const values = file === 'mint.json' ? convertMintConfiguration(value) : value;
  if (!isObject(values.navigation) && !Array.isArray(values.navigation)) {
    throw new SiteUnreadable(`${file} has no navigation. Add a "navigation" object that lists the pages.`, {
      place: { file, line: 1, column: 1 },
    });
  }
  return { file, values, usedFiles };
}
