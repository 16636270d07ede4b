import { createHash } from 'node:crypto';
import { encodeSegment } from '../../bundle/segment.js';
import { codePaletteCss } from '../../site/content/code/palette.js';
import { createContentRenderer } from '../../site/content/content-renderer.js';
import { planSite } from '../../site/docs-json/plan-site.js';
import { createDocumentRenderer } from '../../site/document/document-renderer.js';
import type { SourceFiles } from '../../site/source-files.js';
import { themeFiles } from '../../site/theme/theme-files.js';

const ROUNDS = 12;

/**
 * Renders a page of its own a few times, so that grammars are loaded and code is compiled before an export waits for it: the first
 * hundred pages of a cold process cost several times what later ones do.
 */
export async function warmUp(): Promise<void> {
  const files = memoryFiles({
    'docs.json': '{"name":"Warm-up","colors":{"primary":"#166E3F"},"navigation":{"pages":["index"]}}',
    'index.mdx': '---\ntitle: Warm-up\n---\n',
  });
  const plan = planSite(files, {});
  const page = plan.pages.at(0);
  if (page === undefined) return;
  const theme = themeFiles(plan.settings, { extraCss: await codePaletteCss(plan.settings) });
  const documents = createDocumentRenderer(plan, { outsideFiles: new Map(), themeFiles: theme });
  for (let round = 0; round < ROUNDS; round++) {
    const sources = memoryFiles({ 'index.mdx': pageSource(round) });
    const contents = createContentRenderer({ settings: plan.settings, files: sources });
    const { outputPath, html } = documents.renderDocument(0, await contents.renderPage(page));
    encodeSegment([{ path: outputPath, bytes: Buffer.from(html) }]);
  }
}

/** The languages that four in five fences of real sites are in; each round's code differs, for the same code is not highlighted twice. */
function pageSource(round: number): string {
  const fences: Readonly<Record<string, string>> = {
    bash: `for file in *.${round}; do\n  curl -fsS "https://example.com/$file" | jq '.items[]' > "out/$file"\ndone`,
    typescript: `export async function load${round}<T>(path: string, options: { retries?: number } = {}): Promise<T> {\n  const { retries = ${round} } = options;\n  if (retries < 0) throw new Error(\`no retries left for \${path}\`);\n  return JSON.parse(await read(path)) as T;\n}`,
    javascript: `const client${round} = new Client({ token: process.env.TOKEN });\nawait client${round}.pages.map((page) => page.title ?? 'Untitled');`,
    python: `@dataclass(frozen=True)\nclass Page${round}:\n    path: str\n    size: int = ${round}\n\n    def large(self) -> bool:\n        return self.size > 10 and "draft" not in self.path`,
    json: `{ "name": "site-${round}", "limits": { "pages": ${round}, "ratio": 0.5 }, "enabled": true, "owner": null }`,
    yaml: `version: "v${round}"\nresources:\n  limits: { cpu: 500m }\n  hosts:\n    - docs.example.com`,
  };
  const blocks = Object.entries(fences).map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``);
  const prose = `## Section ${round}\n\nText with \`code\`, **bold** and [a link](/index#section-${round}).\n\n| a | b |\n| - | - |\n| 1 | ${round} |\n\n<Note>A note.</Note>\n\n<Steps>\n<Step title="One">First.</Step>\n</Steps>`;
  return ['---\ntitle: Warm-up\n---\n', prose, ...blocks].join('\n\n');
}

function memoryFiles(texts: Readonly<Record<string, string>>): SourceFiles {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => {
      const bytes = Buffer.from(text);
      return [path, { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }];
    }),
  );
  return {
    get: (path) => files.get(path),
    list: () => files.values(),
    read(path) {
      const file = files.get(path);
      if (file === undefined) throw new Error(`there is no file ${path}`);
      return file.bytes;
    },
  };
}
