// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../site/model/finding.js';
import { createProjectExporter, type Exported, type ProjectFiles } from '../support/export-project.js';
import { type Services, startServices } from '../support/services.js';

const page = (title: string, body = 'Text.') => `---\ntitle: ${title}\n---\n\n${body}\n`;
const configuration = (pages: readonly string[]) => ({
  name: 'Bad',
  theme: 'mint',
  colors: { primary: '#166E3F' },
  navigation: { pages },
});

/** One letter twice the length of what a path's end may differ in: two names, alike for 200 bytes, each near the limit. */
const LONG = 'x'.repeat(200);
const [LONG_ONE, LONG_TWO] = [`long/${LONG}-one${'y'.repeat(47)}`, `long/${LONG}-two${'y'.repeat(47)}`];

type Fatal = readonly [claim: string, files: ProjectFiles, error: RegExp];

/** Projects that cannot be exported: the job fails at once, with this sentence. */
const unreadable: readonly Fatal[] = [
  ['an empty folder', {}, /^There is no docs\.json at the root of the project\. Export the folder that contains it/],
  ['pages without docs.json', { 'index.mdx': page('Home') }, /^There is no docs\.json/],
  ['a folder named docs.json', { 'docs.json/x.json': '{}', 'index.mdx': 'x' }, /^There is no docs\.json/],
  ['an empty docs.json', { 'docs.json': '' }, /^docs\.json is not valid JSON \(line 1, column 1\)/],
  [
    'a docs.json that is not JSON',
    { 'docs.json': '{\n  "name": "A",\n  "navigation": oops\n}', 'index.mdx': page('Home') },
    /^docs\.json is not valid JSON \(line 3, column 17\): .*Correct it\.$/,
  ],
  [
    'references in a circle',
    { 'docs.json': { name: 'A', navigation: { $ref: './a.json' } }, 'a.json': { $ref: './a.json' } },
    /^The references of docs\.json form a circle \(docs\.json → a\.json → a\.json\)/,
  ],
  [
    'a reference outside the root',
    { 'docs.json': { name: 'A', navigation: { $ref: '../secret.json' } } },
    /^docs\.json refers to "\.\.\/secret\.json", which is outside the project\./,
  ],
  ['an empty project', { 'docs.json': configuration([]) }, /^There is no page to export: .*Add a page\.$/],
  ['a navigation of missing pages alone', { 'docs.json': configuration(['a', 'b']) }, /^There is no page to export/],
];

describe('a project that cannot be exported', () => {
  const exports = useServices();

  for (const [claim, files, error] of unreadable) {
    it(`${claim} fails the job with a sentence`, async () => {
      const { job, files: bundled } = await exports().exportProject(files);
      assert.deepEqual([job.status, job.phase, job.pageCount], ['failed', null, 0]);
      assert.match(job.error ?? '', error);
      assert.deepEqual(bundled, []);
    });
  }

  it('a folder that does not exist fails the job with a sentence', async () => {
    const { job } = await exports().exportFolder(join(await exports().write({}), 'gone'));
    assert.equal(job.status, 'failed');
    assert.match(job.error ?? '', /^The folder .*gone cannot be read; check its path and permissions\.$/);
  });

  it('a file that is neither a folder nor an archive fails the job with a sentence', async () => {
    const { job } = await exports().exportFolder(join(await exports().write({ 'notes.txt': 'x' }), 'notes.txt'));
    assert.equal(job.status, 'failed');
    assert.match(job.error ?? '', /not a \.tar\.gz, \.tar or \.zip archive; pack the folder as one of these/);
  });

  it('a docs.json that is a link to somewhere else fails the job, and says why it is not read', async () => {
    const elsewhere = await exports().write({ 'docs.json': configuration(['index']) });
    const folder = await exports().write({ 'index.mdx': page('Home') });
    symlinkSync(join(elsewhere, 'docs.json'), join(folder, 'docs.json'));
    const { job } = await exports().exportFolder(folder);
    assert.equal(job.status, 'failed');
    assert.match(job.error ?? '', /^“docs\.json” was skipped: it is a link to something outside the project\./);
  });
});

describe('a project with paths of every bad kind', () => {
  const exports = useServices();
  let exported: Exported;

  before(async () => {
    const entries = ['index', 'Install/win', 'install/win', 'gone', 'index', '../../etc/passwd', 'a/../../b'];
    const reserved = ['con', 'nul/page', 'trailing.', 'what?'];
    const folder = await exports().write({
      'docs.json': configuration([...entries, ...reserved, LONG_ONE, LONG_TWO, 'linked', 'folder/inside']),
      'index.mdx': page(
        'Home',
        [
          'import Secret from "../../../../etc/hostname.mdx"',
          '[up](../../../../etc/passwd) [big](/Install/win) [small](/install/win) [con](/con) [what](/what%3F)',
          `[one](/${LONG_ONE}) [two](/${LONG_TWO})`,
          '![x](../../../../etc/passwd.png)',
          '<img src="/../../../etc/hostname.png" />',
          '<Secret />',
        ].join('\n\n'),
      ),
      'Install/win.mdx': page('Big'),
      'install/win.mdx': page('Small'),
      'con.mdx': page('Con'),
      'nul/page.mdx': page('Nul'),
      'trailing..mdx': page('Trailing'),
      'what?.mdx': page('What'),
      'aux.png': Buffer.from('x'),
      [`${LONG_ONE}.mdx`]: page('One'),
      [`${LONG_TWO}.mdx`]: page('Two'),
      'back\\slash.mdx': page('Back'),
    });
    const outside = await exports().write({
      'secret.mdx': page('Secret', 'SECRET'),
      'inside.mdx': page('In', 'SECRET'),
    });
    symlinkSync(join(outside, 'secret.mdx'), join(folder, 'linked.mdx'));
    symlinkSync(outside, join(folder, 'folder'));
    symlinkSync(join(outside, 'secret.mdx'), join(folder, 'picture.png'));
    symlinkSync('.', join(folder, 'round'));
    symlinkSync('nowhere', join(folder, 'dangling.mdx'));
    exported = await exports().exportFolder(folder);
  });

  it('completes with every page that there is', () => {
    const { job, files } = exported;
    assert.deepEqual([job.status, job.error, job.pageCount, job.totalPages], ['completed', undefined, 9, 9]);
    // The two long names are looked at below; each page has a Markdown form beside it.
    assert.deepEqual(
      files.filter((file) => !/^(?:offprint|long)\/|\.md$|^llms/.test(file)),
      [
        '404.html',
        'Install/win-f9af9f40.html',
        'Install/win.html',
        'aux_.png',
        'con_.html',
        'index.html',
        'manifest.json',
        'nul_/page.html',
        'trailing..html',
        'what-.html',
      ],
    );
  });

  it('says what is missing, and where', () => {
    assert.deepEqual(places(exported, 'missing-page'), [
      'docs.json:12:7 gone',
      'docs.json:14:7 ../../etc/passwd',
      'docs.json:15:7 a/../../b',
      'docs.json:22:7 linked',
      'docs.json:23:7 folder/inside',
    ]);
    assert.deepEqual(places(exported, 'duplicate-page'), ['docs.json:13:7 index']);
    assert.deepEqual(places(exported, 'missing-file'), [
      'index.mdx:11:1 ../../../../etc/passwd.png',
      'index.mdx:13:1 /../../../etc/hostname.png',
    ]);
    assert.deepEqual(places(exported, 'missing-snippet'), ['index.mdx:5 ../../../../etc/hostname.mdx']);
    assert.deepEqual(places(exported, 'broken-link'), ['index.mdx:7:1 /etc/passwd']);
  });

  it('leaves out what is no file of the project, and says so', () => {
    assert.deepEqual(
      exported.findings.filter(({ code }) => code === 'skipped-file').map(({ file }) => file),
      ['back\\slash.mdx', 'dangling.mdx', 'folder', 'linked.mdx', 'picture.png', 'round'],
    );
  });

  it('shows nothing of what links of the file system lead to', async () => {
    for (const file of exported.files) assert.doesNotMatch(await exported.read(file), /SECRET/);
  });

  it('keeps pages apart that differ in case, and links reach both', async () => {
    const home = await exported.read('index.html');
    assert.match(home, /href="Install\/win\.html">big</);
    assert.match(home, /href="Install\/win-f9af9f40\.html">small</);
    assert.match(await exported.read('Install/win.html'), /<title>Big/);
    assert.match(await exported.read('Install/win-f9af9f40.html'), /<title>Small/);
  });

  it('keeps names apart that are alike for 200 bytes, each at most 255 bytes', async () => {
    const long = exported.files.filter((file) => file.startsWith('long/'));
    assert.equal(long.filter((file) => file.endsWith('.html')).length, 2);
    assert.equal(new Set(long).size, long.length);
    for (const file of long) assert.ok(Buffer.byteLength(file.slice('long/'.length)) <= 255);
    const home = await exported.read('index.html');
    for (const [word, title] of [
      ['one', 'One'],
      ['two', 'Two'],
    ]) {
      const target = new RegExp(`href="(long/[^"]*)">${word}<`).exec(home)?.[1] ?? '';
      assert.match(await exported.read(target), new RegExp(`<title>${title}`));
    }
  });

  it('names each renamed file by its source', () => {
    const renamed = exported.findings.filter(({ code }) => code === 'renamed-file').map(({ file }) => file);
    assert.deepEqual(renamed.sort(), [
      'aux.png',
      'con.mdx',
      'install/win.mdx',
      `${LONG_ONE}.mdx`,
      `${LONG_TWO}.mdx`,
      'nul/page.mdx',
      'what?.mdx',
    ]);
  });
});

describe('a project with sources of every bad kind', () => {
  const exports = useServices();
  let exported: Exported;
  const sources: ProjectFiles = {
    'index.mdx': page('Home', 'Reach [the part](/bom#part) and [the other](/crlf#part).'),
    'bom.mdx': '\uFEFF---\ntitle: Marked\n---\n\n## Part\n',
    'crlf.mdx': '---\r\ntitle: Windows\r\n---\r\n\r\n## Part\r\n\r\n```js\r\nlet a;\r\nlet b;\r\n```\r\n',
    'bad-yaml.mdx': '---\ntitle: Guide: part 2\ndescription: Kept\n---\n\nBody of it.\n',
    'cut.mdx': '---\ntitle: Update #2 notes\n---\n\nText.\n',
    'never-closed.mdx': '---\ntitle: Open\n\nText.\n',
    'bad-mdx.mdx': page('Broken', 'One.\n\n<Card title={a: b} />\n\nTwo.'),
    'braces.mdx': page('Braces', 'Set it with ${{ env.KEY }}.'),
    'eight-megabytes.mdx': page('Eight', 'All work and no play.\n\n'.repeat(365_000)),
    'latin.mdx': Buffer.from('---\ntitle: Menu\n---\n\nCaf\xE9\n', 'latin1'),
    'nothing.mdx': '',
    'front-matter-only.mdx': '---\ntitle: Only\n---',
    'zero-bytes.mdx': page('Zero', 'a\0b'),
    'pictures.mdx': page('Pictures', '![a](/text.png)\n\n![b](/empty.png)\n\n![c](/half.png)\n\n![d](/gone.png)'),
    'text.png': 'This is no picture.',
    'empty.png': '',
    'half.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  };
  const pages = Object.keys(sources)
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => file.slice(0, -4));

  before(async () => {
    exported = await exports().exportProject({ 'docs.json': configuration(pages), ...sources });
  });

  it('completes with every page', () => {
    const { job, files } = exported;
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, pages.length]);
    for (const path of pages) assert.ok(files.includes(`${path}.html`), `${path}.html is missing`);
  });

  it('finds exactly what is wrong, with file, line and column', () => {
    assert.deepEqual(
      exported.findings.map(({ code, severity, page: path, file, line, column }) =>
        [code, severity, path, `${file}:${line ?? ''}:${column ?? ''}`].join(' '),
      ),
      [
        'frontmatter error bad-yaml bad-yaml.mdx:2:8',
        'frontmatter warning cut cut.mdx:2:15',
        'frontmatter error never-closed never-closed.mdx:1:',
        'encoding error latin latin.mdx:5:4',
        'page-mended warning bad-mdx bad-mdx.mdx:7:15',
        'page-mended warning braces braces.mdx:5:20',
        'page-failed error eight-megabytes eight-megabytes.mdx::',
        'unreadable-image error pictures pictures.mdx:5:1',
        'unreadable-image error pictures pictures.mdx:7:1',
        'unreadable-image error pictures pictures.mdx:9:1',
        'missing-file error pictures pictures.mdx:11:1',
      ],
    );
    assert.equal(exported.job.warnings, exported.findings.length);
  });

  it('says what to do in each finding', () => {
    for (const { message } of exported.findings) {
      assert.match(message, /^[A-Z“"<].*[.)]$/s, message);
      assert.doesNotMatch(message, /undefined|\[object|Error:|\/tmp\//, message);
    }
  });

  it('shows a failed page as one that says why, with its title and the way on', async () => {
    const html = await exported.read('eight-megabytes.html');
    assert.match(html, /<h1 id="page-title">Eight/);
    assert.match(html, /op-page-failure/);
    assert.match(html, /href="index\.html"/);
  });

  it('makes of a byte-order mark and of Windows line ends no difference', async () => {
    assert.match(await exported.read('bom.html'), /<title>Marked.*<h2 id="part">/s);
    const windows = await exported.read('crlf.html');
    assert.match(windows, /<title>Windows.*<h2 id="part">/s);
    assert.doesNotMatch(windows, /\r/);
  });

  it('keeps what can be read of bad front matter, and its body', async () => {
    const html = await exported.read('bad-yaml.html');
    assert.match(html, /<h1 id="page-title">Guide: part 2/);
    assert.match(html, /<meta name="description" content="Kept">/);
    assert.match(html, /Body of it\./);
    assert.match(await exported.read('nothing.html'), /<h1 id="page-title">Nothing/);
  });

  it('fails on none of its pages in the browser that opens them', () => {
    assert.deepEqual(
      exported.findings.filter(({ code }) => ['console-error', 'outside-request', 'verification'].includes(code)),
      [],
    );
  });
});

/** One set of running services for all suites of this file, started with the first and ended after the last. */
let running: Promise<{ services: Services; exports: ReturnType<typeof createProjectExporter> }> | undefined;

function useServices(): () => ReturnType<typeof createProjectExporter> {
  let exports: ReturnType<typeof createProjectExporter> | undefined;
  before(async () => {
    running ??= start();
    ({ exports } = await running);
  });
  return () => {
    if (exports === undefined) throw new Error('the services are not running yet');
    return exports;
  };
}

async function start() {
  const services = await startServices({}, { captureLogs: true });
  await Promise.all([services.startApi(), services.startWorker()]);
  return { services, exports: createProjectExporter(services) };
}

after(async () => {
  const started = await running;
  await started?.services.stop();
  await started?.exports.clean();
});

/** `file:line:column what` of each finding of a kind; what is quoted first in its message. */
function places({ findings }: Exported, code: Finding['code']): string[] {
  return findings
    .filter((finding) => finding.code === code)
    .map(({ file, line, column, message }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      return `${place} ${/["“]([^"”]*)["”]/.exec(message)?.[1]}`;
    });
}
