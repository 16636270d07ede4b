/**
 * Returns the pages of one round by their paths in the project. No line of text or code appears in two rounds, because
 * repeated code is not parsed again.
 */
export function warmUpPages(round: number, count: number): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const number = round * count + index;
      return [index === 0 ? 'index' : `part-${index % 4}/page-${index}`, pageSource(number)];
    }),
  );
}

/**
 * Returns a page like those of real documentation, in typical lengths, so that the code that renders them is compiled
 * well.
 */
function pageSource(number: number): string {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((offset) => fence(number * 3 + offset));
  return [
    `---\ntitle: "Page ${number}"\ndescription: What page ${number} is about.\n---`,
    paragraph(number),
    `## Before you begin ${number}`,
    paragraph(number + 1),
    first,
    `- A point with \`name${number}\`\n- Another, with [a link](/index#before-you-begin-${number})\n  - and one below it\n\n1. First\n2. Second`,
    `## Settings of ${number}`,
    paragraph(number + 2),
    `| Name | Kind | Meaning |\n| --- | :-: | --- |\n| \`size${number}\` | number | ${sentence(number)} |\n| \`path\` | string | ${sentence(number + 1)} |\n| \`owner\` | string | ${sentence(number + 2)} |`,
    second,
    `<Note>\n${sentence(number + 3)}\n</Note>`,
    `### More of ${number}`,
    paragraph(number + 3),
    component(number),
    third,
    paragraph(number + 4),
  ].join('\n\n');
}

function component(number: number): string {
  const kinds = [
    `<Steps>\n<Step title="Open">\n${sentence(number)}\n</Step>\n<Step title="Close">\n${sentence(number + 5)}\n</Step>\n</Steps>`,
    `<Tabs>\n<Tab title="One">\n${sentence(number)}\n</Tab>\n<Tab title="Two">\n${sentence(number + 5)}\n</Tab>\n</Tabs>`,
    `<CardGroup cols={2}>\n<Card title="One" icon="book" href="/index">\n${sentence(number)}\n</Card>\n<Card title="Two">\n${sentence(number + 5)}\n</Card>\n</CardGroup>`,
    `<Accordion title="Why">\n${paragraph(number)}\n</Accordion>`,
    `<ParamField path="limit${number}" type="number" default="10">\n${sentence(number)}\n</ParamField>\n\n<ResponseField name="items" type="array" required>\n${sentence(number + 5)}\n</ResponseField>`,
    `<Warning>${sentence(number)}</Warning>\n\n> ${sentence(number + 5)}`,
  ];
  return kinds[number % kinds.length] ?? '';
}

const WHO = ['The service', 'A client', 'Each request', 'Your project', 'The dashboard', 'An administrator', 'The key'];
const DOES = ['reads', 'returns', 'keeps', 'needs', 'limits', 'names', 'sends', 'checks', 'removes'];
const WHAT = ['the page', '**all results**', '`options.timeout`', 'one message', '*a copy*', '[the index](/index)'];
const WHEN = ['at once', 'after a while', 'when it is asked to', 'unless you say otherwise', 'once a day'];

function sentence(number: number): string {
  const pick = (words: readonly string[], turn: number) => words[(number * turn + turn) % words.length] ?? '';
  return `${pick(WHO, 3)} ${pick(DOES, 5)} ${pick(WHAT, 7)} ${pick(WHEN, 11)}, ${number} times.`;
}

const paragraph = (number: number): string =>
  Array.from({ length: 6 }, (_, index) => sentence(number * 6 + index)).join(' ');

/** Returns a code block in one of the languages that make up four in five code blocks of real sites. */
function fence(number: number): string {
  const fences: readonly (readonly [string, string])[] = [
    [
      'bash',
      `# Build ${number}\nset -e\nexport REGION_${number}="eu-${number}"\nfor file in *.${number}; do\n  curl -fsS -X POST "https://example.com/$file" \\\n    -H "Authorization: Bearer $TOKEN" -d '{"size": ${number}}' | jq -r '.items[].id' > "out/$file"\ndone\nnpm install example@${number} && npm run build -- --level ${number}`,
    ],
    [
      'typescript',
      `import { read, type Options } from 'example-${number}';\n\ninterface Result${number}<T> {\n  readonly value: T;\n  readonly tries?: number;\n}\n\nexport async function load${number}<T>(path: string, options: Options = {}): Promise<Result${number}<T>> {\n  const { retries = ${number} } = options;\n  for (let tries = 0; tries <= retries; tries++) {\n    const text = await read(\`/v${number}/\${path}\`).catch(() => undefined);\n    if (text !== undefined) return { value: JSON.parse(text) as T, tries };\n  }\n  throw new Error(\`no answer from \${path} after ${number}\`); // give up\n}`,
    ],
    [
      'javascript',
      `const client${number} = new Client({ token: process.env.TOKEN, timeout: ${number}_000 });\n\nclient${number}.on('page', async ({ id, title }) => {\n  if (!title || /^draft-${number}/.test(id)) return null;\n  await client${number}.pages.update(id, { title: title ?? 'Untitled', seen: true });\n});\n\nmodule.exports = { client${number} };`,
    ],
    [
      'python',
      `import os\nfrom dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Item${number}:\n    """One of ${number} items."""\n\n    path: str\n    size: int = ${number}\n\n    def is_large(self, limit: float = ${number}.5) -> bool:\n        # Drafts are never large.\n        return self.size > limit and "draft" not in self.path\n\n\nitems = [Item${number}(path=f"page-{n}", size=n) for n in range(${number})]\nprint(sum(item.size for item in items), os.environ["HOME"])`,
    ],
    [
      'json',
      `{\n  "name": "site-${number}",\n  "version": "${number}.0.1",\n  "limits": { "pages": ${number}, "ratio": 0.5 },\n  "tags": ["a${number}", "b"],\n  "enabled": true,\n  "owner": null\n}`,
    ],
    [
      'yaml',
      `# Service ${number}\nversion: "v${number}"\nresources:\n  limits: { cpu: ${number}m, memory: 1Gi }\n  replicas: ${number}\nhosts:\n  - docs-${number}.example.com\nenabled: true`,
    ],
  ];
  const [language, code] = fences[number % fences.length] ?? ['text', ''];
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
