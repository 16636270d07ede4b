import { createHash } from 'node:crypto';
import { type ThirdParties, type ThirdParty, thirdParties } from './third-parties.js';

/** A file that is in the bundle. */
export interface BundledFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of a bundle that others wrote, or whose content contains something that others wrote. */
export interface BundledFiles {
  /** The style sheets and scripts of the theme, and the files of formulas. */
  readonly theme: readonly BundledFile[];
  /** Files of other hosts, with the addresses that they were fetched from. */
  readonly fetched: readonly (BundledFile & { readonly address: string })[];
  /** Drawn diagrams. */
  readonly diagrams: readonly BundledFile[];
}

/** The path of the list of what others wrote. */
export const MATERIALS_PATH = 'offprint/sbom.cdx.json';
/** The path of the texts of the licenses of what others wrote. */
export const LICENSES_PATH = 'offprint/licenses.txt';

/** The packages whose pictures and colors are parts of pages and of the style sheet. */
const IN_PAGES = ['@iconify-json/lucide', '@iconify-json/tabler'];
const IN_THEME_SHEET = '@shikijs/themes';
const MATH = 'katex';
const DIAGRAMS = '@mermaid-js/tiny';

/**
 * Returns the list of everything in a bundle that others wrote, as a CycloneDX 1.6 document, and the texts of the licenses. Equal bundles
 * have equal lists: there is no serial number and no time in them.
 */
export function billOfMaterials(files: BundledFiles, known: ThirdParties = thirdParties()): readonly BundledFile[] {
  const places = placesOfPackages(files, known);
  const parties = [...places].map(([name, paths]) => ({ party: known.packages[name], paths }));
  const components = [
    ...parties.flatMap(({ party, paths }) => (party === undefined ? [] : [packageComponent(party, paths)])),
    ...files.fetched.map(fetchedComponent),
  ];
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: 'Offprint' }] },
      component: { type: 'application', name: 'documentation-bundle', 'bom-ref': 'bundle' },
    },
    components,
    dependencies: [{ ref: 'bundle', dependsOn: components.map((component) => component['bom-ref']) }],
  };
  return [
    { path: MATERIALS_PATH, bytes: Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`) },
    { path: LICENSES_PATH, bytes: Buffer.from(licenseTexts(parties.flatMap(({ party }) => party ?? []))) },
  ];
}

/** Returns the paths of the files in which something of each package is, in the order of the packages' names. */
function placesOfPackages({ theme, diagrams }: BundledFiles, { scripts }: ThirdParties) {
  const places = new Map<string, string[]>(IN_PAGES.map((name) => [name, []]));
  const add = (name: string, path: string) => places.set(name, [...(places.get(name) ?? []), path]);
  for (const { path } of theme) {
    if (path.startsWith('offprint/katex/')) add(MATH, path);
    const [, script] = /^offprint\/([a-z]+)\.[0-9a-f]+\.js$/.exec(path) ?? [];
    for (const name of scripts[script ?? ''] ?? []) add(name, path);
    if (/^offprint\/theme\.[0-9a-f]+\.css$/.test(path)) add(IN_THEME_SHEET, path);
  }
  for (const { path } of diagrams) add(DIAGRAMS, path);
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1));
}

function packageComponent({ name, version, license }: ThirdParty, paths: readonly string[]) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl,
    // Without a file of its own, a component is a part of pages.
    ...(paths.length > 0 && { evidence: { occurrences: paths.map((location) => ({ location })) } }),
  };
}

/** Describes a file of another host. Its license is not known. */
function fetchedComponent({ path, bytes, address }: BundledFiles['fetched'][number]) {
  return {
    type: 'file',
    'bom-ref': `file:${path}`,
    name: path,
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(bytes).digest('hex') }],
    ...(URL.canParse(address) && { externalReferences: [{ type: 'distribution', url: new URL(address).href }] }),
    evidence: { occurrences: [{ location: path }] },
  };
}

const RULE = '-'.repeat(78);

function licenseTexts(parties: readonly ThirdParty[]): string {
  const texts = parties.map(
    ({ name, version, license, licenseText }) =>
      `${RULE}\n${name} ${version} (${license})\n${RULE}\n\n${licenseText.trim()}\n`,
  );
  return `This bundle contains parts of the following software.\n\n${texts.join('\n')}`;
}
