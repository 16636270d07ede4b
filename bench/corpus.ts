import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * A docs.json project as real ones are: so many pages of about 400 words with two to four highlighted fences, a table and
 * links, in eight tabs. The same bytes for the same numbers, on every machine.
 */
export async function writeCorpus(
  folder: string,
  pageCount: number,
  options: { readonly small?: boolean } = {},
): Promise<void> {
  const random = seeded(42);
  const paths = pagePaths(pageCount);
  for (const [index, path] of paths.entries()) {
    const text = options.small ? smallPage(index, path, paths, random) : page(index, path, paths, random);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, `${path}.mdx`), text);
  }
  await writeFile(join(folder, 'docs.json'), JSON.stringify(configuration(paths)));
}

const TABS = ['guides', 'reference', 'concepts', 'tutorials', 'operations', 'integrations', 'security', 'recipes'];
const GROUP_PAGES = 12;

function pagePaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return 'index';
    const tab = TABS[index % TABS.length];
    const place = Math.floor(index / TABS.length);
    return `${tab}/topic-${Math.floor(place / GROUP_PAGES) + 1}/part-${(place % GROUP_PAGES) + 1}`;
  });
}

function configuration(paths: readonly string[]) {
  const tabs = TABS.map((tab) => {
    const own = paths.filter((path) => path.startsWith(`${tab}/`));
    const groups = new Map<string, string[]>();
    for (const path of own) {
      const group = path.split('/')[1] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), path]);
    }
    return { tab, groups: [...groups].map(([group, pages]) => ({ group, pages })) };
  });
  tabs[0]?.groups.unshift({ group: 'Start', pages: ['index'] });
  return {
    name: 'Corpus',
    theme: 'mint',
    colors: { primary: '#166E3F' },
    navigation: { tabs: tabs.filter((tab) => tab.groups.length > 0) },
  };
}

export type Random = () => number;

/** A linear congruential generator (Numerical Recipes' constants): small, and the same everywhere. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <Item>(items: readonly [Item, ...Item[]], random: Random): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

const SUBJECTS = [
  'The worker',
  'A queue',
  'Every deployment',
  'The gateway',
  'An export',
  'The archive',
  'A reader',
  'Each batch',
] as const;
const VERBS = ['stores', 'checks', 'renders', 'forwards', 'replaces', 'signs', 'measures', 'keeps'] as const;
const OBJECTS = [
  'the last revision',
  'a list of pages',
  '`config.timeoutMs`',
  'one record a tenant',
  '**every segment**',
  'the response headers',
  'two copies of the index',
] as const;
const ENDINGS = [
  'before the next attempt.',
  'while the lease is held.',
  'in the order of arrival.',
  'unless a version is given.',
  'when the settings change.',
] as const;

function sentences(count: number, random: Random): string {
  const parts = Array.from({ length: count }, () =>
    [pick(SUBJECTS, random), pick(VERBS, random), pick(OBJECTS, random), pick(ENDINGS, random)].join(' '),
  );
  return parts.join(' ');
}

type Fence = (id: string, number: number) => readonly [language: string, code: string];

const FENCES: readonly [Fence, ...Fence[]] = [
  (id, number) => [
    'ts',
    `import { open } from './${id}';\n\nexport interface Options {\n  readonly retries: number;\n  readonly timeoutMs?: number;\n}\n\nexport async function run(options: Options): Promise<string[]> {\n  const pages: string[] = [];\n  for (let attempt = 0; attempt < options.retries + ${number}; attempt++) {\n    const page = await open(\`/pages/\${attempt}\`);\n    if (page === null) throw new Error('no such page');\n    pages.push(page);\n  }\n  return pages;\n}`,
  ],
  (id, number) => [
    'python',
    `from dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Page:\n    """A page of ${id}."""\n\n    path: str\n    size: int = ${number}\n\n    def is_large(self, limit: int = ${number}_000) -> bool:\n        return self.size > limit and not self.path.startswith("draft/")\n\n\ndef total(pages: list[Page]) -> int:\n    return sum(page.size for page in pages if page.is_large())`,
  ],
  (id, number) => [
    'bash',
    `#!/usr/bin/env bash\nset -euo pipefail\n\nfor region in eu us ap; do\n  acme push --site "${id}" --region "$region" --retries ${number} | tee "logs/$region.txt"\ndone\ncurl -fsS -H "Authorization: Bearer $TOKEN" https://api.example.com/v1/sites | jq '.items[] | .path'`,
  ],
  (id, number) => [
    'json',
    `{\n  "name": "${id}",\n  "version": "${number}.1.0",\n  "enabled": true,\n  "limits": { "pages": ${number}000, "ratio": 0.5 },\n  "regions": ["eu", "us"],\n  "owner": null\n}`,
  ],
  (id, number) => [
    'yaml',
    `# Settings of ${id}\nstaticExport:\n  enabled: true\n  version: "v${number}"\n  resources:\n    limits: { cpu: ${number}00m, memory: 1Gi }\n  hosts:\n    - docs.example.com\n    - help.example.com`,
  ],
  (id, number) => [
    'go',
    `package export\n\nimport (\n\t"context"\n\t"fmt"\n)\n\n// Page is one page of ${id}.\ntype Page struct {\n\tPath string \`json:"path"\`\n\tSize int64  \`json:"size"\`\n}\n\nfunc (p *Page) Fetch(ctx context.Context) error {\n\tif err := ctx.Err(); err != nil {\n\t\treturn fmt.Errorf("fetch %s after %d tries: %w", p.Path, ${number}, err)\n\t}\n\treturn nil\n}`,
  ],
];

function page(index: number, path: string, paths: readonly string[], random: Random): string {
  const title = path === 'index' ? 'Welcome' : path.split('/').slice(1).join(' ').replaceAll('-', ' ');
  const parts = [`---\ntitle: ${title}\ndescription: Page ${index} of the corpus.\n---`, sentences(4, random)];
  const sections = 5 + Math.floor(random() * 3);
  for (let section = 0; section < sections; section++) {
    parts.push(`## Section ${section + 1} of ${title}`, sentences(4 + Math.floor(random() * 4), random));
    if (section < 2 + (index % 3)) {
      const [language, code] = pick(FENCES, random)(
        `${path.replaceAll('/', '-')}-${section}`,
        1 + Math.floor(random() * 9),
      );
      parts.push(`\`\`\`${language}\n${code}\n\`\`\``);
    }
    if (section === 1)
      parts.push(
        `| Option | Type | Meaning |\n| --- | :---: | --- |\n| \`size\` | number | ${sentences(1, random)} |\n| \`path\` | string | ${sentences(1, random)} |`,
      );
    if (section === 2) parts.push(`<Note>\n${sentences(1, random)}\n</Note>`);
    if (section === 3) parts.push(links(index, paths));
  }
  return `${parts.join('\n\n')}\n`;
}

function smallPage(index: number, path: string, paths: readonly string[], random: Random): string {
  return `---\ntitle: ${path.split('/').slice(1).join(' ') || 'Welcome'}\n---\n\n${sentences(3, random)}\n\n## More\n\n${links(index, paths)}\n`;
}

/** Neighbours in the same tab. */
function links(index: number, paths: readonly string[]): string {
  const near = [index - TABS.length, index + TABS.length, index + 2 * TABS.length];
  return near.flatMap((at) => (paths[at] === undefined ? [] : [`- [Another page](/${paths[at]})`])).join('\n');
}
