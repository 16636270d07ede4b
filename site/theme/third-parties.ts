import { readFileSync } from 'node:fs';

/** A package that others wrote, of which bundles contain something. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier of its license. */
  readonly license: string;
  /** The text of its license. */
  readonly licenseText: string;
}

/** The packages by their names, and the names of those in each script of the bundle. */
export interface ThirdParties {
  readonly packages: Readonly<Record<string, ThirdParty>>;
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

let known: ThirdParties | undefined;

/** Returns the packages in bundles, as the build found them while it joined the scripts. */
export function thirdParties(): ThirdParties {
  known ??= JSON.parse(
    readFileSync(new URL('../../reader/third-parties.json', import.meta.url), 'utf8'),
  ) as ThirdParties;
  return known;
}
