import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { build } from 'esbuild';
import { hostedFontFiles } from '../../site/model/fonts.js';
import { billOfMaterials, LICENSES_PATH, MATERIALS_PATH } from '../../site/theme/bill-of-materials.js';
import { bundleInProcess, configurationOf, type ProjectBundle } from '../support/bundle-in-process.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly externalReferences?: readonly { readonly url: string }[];
  readonly evidence?: { readonly occurrences: readonly { readonly location: string }[] };
}

/** The bundle's own files: texts that are made of the project, and what Offprint's authors wrote. */
const OWN = [
  /^(?!offprint\/)/,
  /^offprint\/(?:search|islands)\//,
  /^offprint\/redirects\.json$/,
  /^offprint\/(?:api|search|assistant)\.[0-9a-f]+\.css$/,
  new RegExp(`^(?:${MATERIALS_PATH}|${LICENSES_PATH})$`),
];

describe('the list of what others wrote in a bundle', () => {
  let bundle: ProjectBundle;
  let components: readonly Component[];
  const font = hostedFontFiles({ body: { family: 'Inter' } }, []).map(({ address }) => address);
  before(async () => {
    bundle = await bundleInProcess(
      {
        'docs.json': configurationOf(['index', 'live'], { fonts: { family: 'Inter' } }),
        'index.mdx': '---\ntitle: Home\n---\n\n$a^2$\n\n<Icon icon="anchor" />\n\n```js\nlet a = 1;\n```\n',
        'live.mdx':
          '---\ntitle: Live\n---\n\nexport const Counter = () => <button onClick={() => 1}>x</button>;\n\n<Counter />\n',
      },
      {
        hosting: { mode: 'cloud' },
        service: { url: 'https://exports.example.com', domain: 'docs.example.com' },
        outside: Object.fromEntries(font.map((address) => [address, `wOF2 ${address}`])),
      },
    );
    components = (JSON.parse(bundle.text(MATERIALS_PATH)) as { components: Component[] }).components;
  });

  const named = () =>
    new Set(components.flatMap(({ evidence }) => evidence?.occurrences.map(({ location }) => location) ?? []));

  it('is valid by the schema of CycloneDX 1.6', () => {
    const folder = `${ROOT}test/fixtures/cyclonedx`;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const schemas = readdirSync(folder).map((name) => ({
      name,
      schema: JSON.parse(readFileSync(`${folder}/${name}`, 'utf8').replaceAll('.SNAPSHOT.', '.')) as object,
    }));
    for (const { schema } of schemas) ajv.addSchema(schema);
    const validate = ajv.getSchema('http://cyclonedx.org/schema/bom-1.6.schema.json');
    assert.ok(validate);
    validate(JSON.parse(bundle.text(MATERIALS_PATH)));
    assert.deepEqual(validate.errors, null);
    assert.equal(validate({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ name: 'x' }] }), false);
  });

  it('names every file that the project and Offprint did not write', async () => {
    const scripts = await packagesOfScripts();
    const places = named();
    const missing = [...bundle.files.keys()].filter((path) => {
      if (OWN.some((own) => own.test(path))) return false;
      const script = /^offprint\/([a-z]+)\.[0-9a-f]+\.js$/.exec(path)?.[1];
      if (script !== undefined && scripts.get(script)?.size === 0) return false;
      return !places.has(path);
    });
    assert.deepEqual(missing, []);
    assert.ok(
      [...bundle.files.keys()].some((path) => path.endsWith('.woff2')),
      'the bundle has files of others',
    );
    for (const place of places) assert.ok(bundle.files.has(place), `${place} is in the bundle`);
    for (const [script, packages] of scripts)
      for (const name of packages) {
        const component = components.find((each) => each.name === name);
        const file = [...bundle.files.keys()].find((path) => path.startsWith(`offprint/${script}.`));
        const isNamed = component?.evidence?.occurrences.some(({ location }) => location === file);
        if (file !== undefined) assert.ok(isNamed, `${name} in ${script}`);
      }
  });

  it('has the version and the license of each package, and the texts of the licenses', () => {
    const require = createRequire(import.meta.url);
    const packages = components.filter(({ type }) => type === 'library');
    assert.deepEqual(
      packages.map(({ name }) => name),
      ['@iconify-json/lucide', '@iconify-json/tabler', '@shikijs/themes', 'katex', 'preact'],
    );
    const texts = bundle.text(LICENSES_PATH);
    for (const { name, version, licenses } of packages) {
      const file = readFileSync(`${ROOT}node_modules/${name}/package.json`, 'utf8');
      const own = JSON.parse(file) as { version: string; license: string };
      assert.deepEqual([version, licenses?.[0]?.license.id], [own.version, own.license]);
      assert.ok(texts.includes(`${name} ${own.version} (${own.license})`));
    }
    assert.ok(texts.includes(readFileSync(require.resolve('katex/LICENSE'), 'utf8').trim()));
  });

  it('says where files of other hosts come from', () => {
    const fetched = components.filter(({ type }) => type === 'file');
    assert.ok(fetched.length > 0);
    for (const { externalReferences } of fetched)
      assert.ok(font.includes(externalReferences?.[0]?.url ?? ''), externalReferences?.[0]?.url);
  });

  it('names the library that drew diagrams, if there are any', () => {
    const [list] = billOfMaterials({
      theme: [],
      fetched: [],
      diagrams: [{ path: 'offprint/diagrams/a.svg', bytes: Buffer.from('<svg/>') }],
    });
    assert.match(Buffer.from(list?.bytes ?? []).toString(), /"@mermaid-js\/tiny"[\s\S]*offprint\/diagrams\/a\.svg/);
  });
});

/** Joins the scripts again and returns the packages in each, whatever the build wrote down. */
async function packagesOfScripts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const name of ['theme', 'islands', 'playground', 'actions', 'search', 'assistant', 'mirror']) {
    const { metafile } = await build({
      entryPoints: [`${ROOT}reader/${name}/main.ts`],
      bundle: true,
      format: 'iife',
      write: false,
      metafile: true,
    });
    const packages = Object.keys(metafile.inputs).flatMap((path) => path.split('node_modules/')[1] ?? []);
    found.set(
      name,
      new Set(
        packages.map((path) =>
          path
            .split('/')
            .slice(0, path.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
      ),
    );
  }
  return found;
}
