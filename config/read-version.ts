import { readFileSync } from 'node:fs';

/** Returns the version of this installation. */
export function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
  return version;
}
