// Describes the packages of which bundles contain something, with the texts of their licenses.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The packages that reach bundles otherwise than by a script: formulas, icons, colors of code, and drawings. */
const OTHERS = ['katex', '@iconify-json/lucide', '@iconify-json/tabler', '@shikijs/themes', '@mermaid-js/tiny'];
/** The texts of licenses that their packages do not contain. */
const TEXTS = { '@iconify-json/lucide': 'lucide.txt', '@iconify-json/tabler': 'tabler.txt' };
const TEXT_FILES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENSE-MIT'];

/** Returns the names of the packages among the inputs of a joined script. */
export function packagesAmong(inputs) {
  const names = Object.keys(inputs).flatMap((path) => {
    const inside = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    return inside === undefined ? [] : [inside];
  });
  return [...new Set(names)].sort();
}

/** Describes the packages in the scripts, and the others. Throws for a package whose license or its text is missing. */
export function describeThirdParties(scripts) {
  const names = [...new Set([...OTHERS, ...Object.values(scripts).flat()])].sort();
  return { packages: describePackages(names), scripts };
}

/** Describes some packages, by their names. */
export function describePackages(names) {
  return Object.fromEntries(names.map((name) => [name, describe(name)]));
}

function describe(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = TEXT_FILES.map((file) => join(folder, file)).find(existsSync);
  const text = TEXTS[name] === undefined ? own : join(root, 'scripts/licenses', TEXTS[name]);
  if (typeof license !== 'string' || text === undefined)
    throw new Error(`${name} has no license, or no text of it; name it in scripts/third-parties.mjs`);
  return { name, version, license, licenseText: readFileSync(text, 'utf8') };
}
