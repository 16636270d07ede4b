import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { codePaletteCss } from '../site/content/code/palette.js';
import { renderIcon } from '../site/content/icons/render-icon.js';
import { planSite } from '../site/docs-json/plan-site.js';
import { createDocumentRenderer } from '../site/document/document-renderer.js';
import { createContentRenderer } from '../site/page/content-renderer.js';
import { themeFiles } from '../site/theme/theme-files.js';
import { memorySourceFiles } from '../test/support/memory-source-files.js';

/** A page of a site with one section, as it stands in the bundle, and its parts. */
export interface PageWeight {
  readonly html: string;
  /** The list of the section's pages, as part of `html`. */
  readonly sidebar: string;
  readonly css: string;
  readonly script: string;
}

const WORDS = 'export the bundle a page link host reader file build index route cache store queue worker'.split(' ');

/** Renders the middle page of a section with so many entries, in groups of ten as real sites have them. */
export async function weighPage(entries: number): Promise<PageWeight> {
  const paths = Array.from({ length: entries }, (_, index) => `guide/group-${Math.floor(index / 10)}/${slug(index)}`);
  const groups = Array.from({ length: Math.ceil(entries / 10) }, (_, group) => ({
    group: `Group ${group + 1}`,
    pages: [{ group: `Part ${group + 1}`, pages: paths.slice(group * 10, group * 10 + 10) }],
  }));
  const files = memorySourceFiles({
    'docs.json': JSON.stringify({
      name: 'Weight',
      theme: 'mint',
      colors: { primary: '#166E3F' },
      navigation: { groups },
    }),
    ...Object.fromEntries(paths.map((path, index) => [`${path}.mdx`, source(index)])),
  });
  const plan = planSite(files, {});
  const theme = themeFiles(plan.settings, { extraCss: await codePaletteCss(plan.settings) });
  const documents = createDocumentRenderer(plan, {
    renderIcon: (name) => renderIcon(name, plan.settings),
    outsideFiles: new Map(),
    themeFiles: theme,
  });
  const middle = Math.floor(plan.pages.length / 2);
  const page = plan.pages[middle];
  if (page === undefined) throw new Error('The plan has no page.');
  const content = await createContentRenderer({ settings: plan.settings, files }).renderPage(page);
  const { html } = documents.renderDocument(middle, content);
  const text = (pattern: RegExp) => theme.find((file) => pattern.test(file.outputPath))?.bytes.toString('utf8') ?? '';
  const sidebar = /<ul class="op-nav">[\s\S]*?(?=<\/div><\/nav>)/.exec(html)?.[0] ?? '';
  return { html, sidebar, css: text(/theme\.[^/]*\.css$/), script: text(/theme\.[^/]*\.js$/) };
}

export function compressed(text: string): { readonly raw: number; readonly gzip: number; readonly brotli: number } {
  const raw = Buffer.byteLength(text);
  return { raw, gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length };
}

/** Returns the bytes that a part of a page adds to the page's entry in the archive. */
export function addedInArchive(whole: string, part: string): number {
  return deflateRawSync(whole).length - deflateRawSync(whole.replace(part, '')).length;
}

function slug(index: number): string {
  return [WORDS[index % WORDS.length], WORDS[(index * 7 + 3) % WORDS.length], index].join('-');
}

function source(index: number): string {
  const title = slug(index).replaceAll('-', ' ');
  const paragraph = Array.from({ length: 60 }, (_, word) => WORDS[(word * 5 + index) % WORDS.length]).join(' ');
  return `---\ntitle: "${title}"\n---\n\n${`## ${title}\n\n${paragraph}.\n\n\`\`\`js\nconst answer = ${index};\n\`\`\`\n\n`.repeat(4)}`;
}

/** `npm run bench:weight`: what a page weighs, and what the list of its section costs. */
async function main(): Promise<void> {
  const plain = await weighPage(1);
  const own = plain.html.replace(plain.sidebar, '');
  console.log('A plain page without its navigation (bytes)');
  console.table(
    Object.fromEntries(
      Object.entries({
        HTML: own,
        CSS: plain.css,
        JavaScript: plain.script,
        'all together': own + plain.css + plain.script,
      }).map(([name, text]) => [name, compressed(text)]),
    ),
  );
  console.log('The list of a section, repeated in each of its pages (bytes a page)');
  const rows: Record<string, object> = {};
  for (const entries of [50, 200, 400, 500, 2_000]) {
    const { html, sidebar } = await weighPage(entries);
    const page = compressed(html);
    const without = compressed(html.replace(sidebar, ''));
    rows[`${entries} entries`] = {
      raw: page.raw - without.raw,
      gzip: page.gzip - without.gzip,
      brotli: page.brotli - without.brotli,
      'in the archive': addedInArchive(html, sidebar),
      'as a shared script, once': compressed(JSON.stringify(sidebar)).gzip,
    };
  }
  console.table(rows);
}

if (process.argv[1]?.endsWith('weight.js')) await main();
