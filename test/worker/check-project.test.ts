import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../../site/model/finding.js';
import type { WordCounts } from '../../site/model/page-content.js';
import { checkProject } from '../../worker/check-project.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Checked',
    theme: 'mint',
    colors: { primary: '#166E3F' },
    navigation: { pages: ['index', 'guide/install', 'guide/absent'] },
  }),
  'index.mdx': `---
title: Start
---

See [how to install](/guide/instal), [the first step](/guide/install#set-pu)
and [below](#belwo).

## Below

<Nte>Mind this.</Nte>

![A picture](/images/pictur.png)

<div id="twice">one</div>

<div id="twice">two</div>
`,
  'guide/install.mdx':
    '---\ntitle: Install\nbad: [\n---\n\n## Set up\n\nText, and [a page of the same name](/manual/start).\n',
  'learn/start.mdx': '---\ntitle: Learn\n---\n\nNobody lists this page.\n\n{/* Not for readers. */}\n',
  'learn/draft.mdx':
    '---\ntitle: Draft\nhidden: true\n---\n\nThis one is hidden on purpose.\n\n```mermaid\ngraph LR\n  A --> B\n```\n',
  'images/picture.png': 'not looked at',
};

describe('a check of a project', () => {
  let folder: TemporaryFolder;
  let findings: readonly Finding[];
  let words: WordCounts;

  before(async () => {
    folder = await createTemporaryFolder('check');
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), text);
    }
    ({ findings, words } = await checkProject(folder.path, { slots: 1 }));
  });
  after(() => folder.remove());

  it('counts the words that readers are meant to get, and those that are omitted on purpose', () => {
    assert.ok(words.shown > 20 && words.shown < 100, `${words.shown} words are shown`);
    assert.equal(words.leftOut, 3);
  });

  const told: readonly [code: Finding['code'], place: string, message: RegExp][] = [
    ['broken-link', 'index.mdx:5:5', /"\/guide\/instal" leads nowhere.* Did you mean "\/guide\/install"\?/],
    ['broken-anchor', 'index.mdx:5:38', /no place named “#set-pu”.* Did you mean “#set-up”\?/],
    ['broken-anchor', 'index.mdx:6:5', /no place named “#belwo”.* Did you mean “#below”\?/],
    ['unknown-component', 'index.mdx:10:1', /`<Nte>`.* Did you mean `<Note>`\?/],
    [
      'missing-file',
      'index.mdx:12:1',
      /"\/images\/pictur\.png" is not in the project.* Did you mean "\/images\/picture\.png"\?/,
    ],
    ['duplicate-id', 'index.mdx:16:1', /"twice" is on this page already/],
    ['broken-link', 'guide/install.mdx:8:11', /"\/manual\/start".* Did you mean "\/learn\/start"\?/],
    ['orphan-page', 'learn/start.mdx', /not in the navigation/],
    ['missing-page', 'docs.json:1:', /guide\/absent/],
    ['frontmatter', 'guide/install.mdx:', /./],
  ];
  for (const [code, place, message] of told)
    it(`tells a ${code} at ${place} and the nearest right answer`, () => {
      const places = findings
        .filter((finding) => finding.code === code && message.test(finding.message))
        .map(({ file, line, column }) => [file, line, column].filter((part) => part !== undefined).join(':'));
      assert.equal(
        places.some((found) => found.startsWith(place)),
        true,
        JSON.stringify(findings, undefined, 1),
      );
    });

  it('says nothing of a page that is hidden on purpose, nor of a diagram for not being drawn', () => {
    assert.deepEqual(
      findings.filter(({ file }) => file === 'learn/draft.mdx'),
      [],
    );
  });

  it('is a command that says by its exit code whether a reader loses something', async () => {
    const run = (...more: string[]) => runCheck(folder.path, ...more);
    const plain = await run();
    assert.equal('code' in plain && plain.code, 2);
    assert.match(plain.stdout, /\/index\.mdx:5:5 {2}error {2}broken-link\n/);
    assert.match(plain.stdout, /4 pages checked: \d errors?, \d+ warnings/);
    const { findings: answered } = JSON.parse((await run('--json')).stdout);
    assert.deepEqual(answered, findings);
    const ignored = await run('--ignore', 'broken-link', '--fail-on', 'broken-link');
    assert.equal('code' in ignored, false);
    assert.doesNotMatch(ignored.stdout, /broken-link/);
  });
});

describe('a check of a project that has warnings alone', () => {
  it('lets them pass, but where they are to be refused', async () => {
    const folder = await createTemporaryFolder('check-warnings');
    try {
      const docs = { name: 'Checked', theme: 'mint', colors: { primary: '#166E3F' }, navigation: { pages: ['index'] } };
      await writeFile(join(folder.path, 'docs.json'), JSON.stringify(docs));
      await writeFile(join(folder.path, 'index.mdx'), '[nowhere](#nowhere)');
      const loose = await runCheck(folder.path);
      assert.equal('code' in loose, false);
      assert.match(loose.stdout, /1 page checked: no errors, 1 warning\.\n$/);
      const strict = await runCheck(folder.path, '--strict');
      assert.equal('code' in strict && strict.code, 2);
      assert.equal(strict.stdout, loose.stdout);
    } finally {
      await folder.remove();
    }
  });
});

describe('a check of a project whose docs.json is invalid', () => {
  it('has that as its finding, with its place', async () => {
    const folder = await createTemporaryFolder('check-invalid');
    try {
      await writeFile(join(folder.path, 'docs.json'), '{\n  "name": "x",\n  "theme" "mint"\n}\n');
      const { stdout, ...run } = await runCheck(folder.path, '--json');
      const { errors, findings } = JSON.parse(stdout);
      assert.equal(errors, 1);
      const [{ message, ...finding }] = findings;
      assert.deepEqual(finding, { code: 'configuration', severity: 'error', file: 'docs.json', line: 3, column: 11 });
      assert.match(message, /docs\.json is not valid JSON/);
      assert.equal('code' in run && run.code, 2);
      assert.match((await runCheck(folder.path)).stdout, /docs\.json:3:11 {2}error[\s\S]*\^{6}/);
    } finally {
      await folder.remove();
    }
  });
});

describe('a check of a folder that is no project', () => {
  for (const format of ['json', 'sarif', 'junit', 'github'] as const)
    it(`answers with ${format} if that is asked for, and fails`, async () => {
      const folder = await createTemporaryFolder('check-nothing');
      try {
        for (const path of [folder.path, join(folder.path, 'gone')]) {
          const { stdout, ...run } = await runCheck(path, '--format', format);
          assert.match(stdout, /contains neither docs\.json nor mint\.json|does not exist/);
          if (format === 'json') assert.equal(JSON.parse(stdout).findings[0].severity, 'error');
          assert.equal('code' in run && run.code, 1);
        }
      } finally {
        await folder.remove();
      }
    });
});

describe('a check of a project whose API is described elsewhere', () => {
  it('does not take links to pages that would be made from it for broken, and others for what they are', async () => {
    const folder = await createTemporaryFolder('check-elsewhere');
    try {
      const openapi = { source: 'https://api.example.com/openapi.json', directory: 'rest' };
      const navigation = {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi },
        ],
      };
      const docs = { name: 'Checked', theme: 'mint', colors: { primary: '#166E3F' }, navigation };
      await writeFile(join(folder.path, 'docs.json'), JSON.stringify(docs));
      const links = ['[made](/rest/users/list)', '[relative](rest/users/get#body)', '[other](/restful/users)'];
      await writeFile(join(folder.path, 'index.mdx'), links.join('\n\n'));
      const { findings } = await checkProject(folder.path, { slots: 1 });
      const broken = findings.filter(({ code }) => code === 'broken-link');
      assert.deepEqual(
        broken.map(({ line }) => line),
        [5],
      );
    } finally {
      await folder.remove();
    }
  });
});

/** Runs the command as a process of its own; with `code` where that did not end with 0. */
async function runCheck(
  folder: string,
  ...more: string[]
): Promise<{ stdout: string } | { code: number; stdout: string }> {
  const main = new URL('../../cli/main.js', import.meta.url).href;
  const code = `process.exitCode = await (await import(${JSON.stringify(main)})).main(process.argv.slice(1));`;
  const program = ['--input-type=module', '-e', code, '--', 'check', folder, ...more];
  return promisify(execFile)(process.execPath, program).catch((error: { code: number; stdout: string }) => error);
}
