import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TarEntryOf, tarGz } from '../support/foreign-archives.js';
import { until } from '../support/until.js';
import { bundleOf, numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

/** The attacks that public advisories of archive programs describe, and the message that each must be refused with. */
const ENTRIES: readonly (readonly [what: string, entries: readonly TarEntryOf[], named: RegExp])[] = [
  [
    'a symbolic link and a file through it',
    [[{ name: 'd', type: 'symlink', linkname: '/etc' }], [{ name: 'd/x' }, 'x']],
    /"d" is a symbolic link/,
  ],
  ['a hard link to a file outside', [[{ name: 'h', type: 'link', linkname: '../../secret' }]], /"h" is a hard link/],
  [
    'a hard link with an absolute target',
    [[{ name: 'h', type: 'link', linkname: '/etc/passwd' }]],
    /"h" is a hard link/,
  ],
  [
    'a link whose target climbs after a slash',
    [[{ name: 'l', type: 'symlink', linkname: 'a/../../b' }]],
    /"l" is a symbolic link/,
  ],
  ['a name that climbs', [[{ name: '../x' }, 'x']], /"\.\.\/x" leaves its folder/],
  ['a name that climbs in the middle', [[{ name: 'a/../../x' }, 'x']], /leaves its folder/],
  ['an absolute name', [[{ name: '/x' }, 'x']], /"\/x" is absolute/],
  ['a name that is absolute twice', [[{ name: '//x' }, 'x']], /is absolute/],
  ['a name with backslashes', [[{ name: 'a\\..\\..\\x' }, 'x']], /backslash/],
  ['a drive', [[{ name: 'C:../x' }, 'x']], /names a drive|leaves its folder/],
  [
    'a folder and a link of the same letters',
    [[{ name: 'FOO', type: 'directory' }], [{ name: 'foo', type: 'symlink', linkname: '/tmp' }]],
    /"foo" is a symbolic link/,
  ],
  [
    'names that fall together by Unicode',
    [
      [{ name: 'caf\u00e9' }, 'x'],
      [{ name: 'cafe\u0301' }, 'x'],
    ],
    /clashes with/,
  ],
  [
    'the same file twice',
    [
      [{ name: 'a' }, 'x'],
      [{ name: 'a' }, 'y'],
    ],
    /clashes with "a"/,
  ],
  ['a device', [[{ name: 'null', type: 'character-device' }]], /"null" is a device/],
  ['a pipe', [[{ name: 'pipe', type: 'fifo' }]], /"pipe" is a device/],
];

describe('a deployment whose link leads to a hostile archive', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  let deployment: RunDeployment;
  let folder: string;

  before(async () => {
    store = await startLinkServer(await numberedBundle(1));
    folder = join(await runner.newFolder(), 'inner');
    deployment = await runner.start(
      { staticExport: { bundleUrl: store.url }, storage: { maxUnpackedBytes: 1_000_000, maxFiles: 50 } },
      folder,
    );
    await until(deployment.readyz, ({ status }) => status === 'ready');
  });
  after(async () => {
    await runner.clean();
    await store.close();
  });

  async function refusedWith(archive: Buffer): Promise<string> {
    store.put(archive);
    await deployment.look();
    const { serving, problem } = await deployment.readyz();
    assert.equal(serving?.version, 'v1');
    assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
    assert.equal(readdirSync(join(folder, 'bundles')).length, 1);
    assert.deepEqual(readdirSync(join(folder, 'incoming')), []);
    assert.deepEqual(readdirSync(join(folder, '..')), ['inner'], 'nothing was written outside');
    assert.ok(!existsSync('/x'));
    return problem?.message ?? '';
  }

  for (const [what, entries, named] of ENTRIES) {
    it(`refuses ${what}, says its name, writes nothing outside, and serves on`, async () => {
      assert.match(await refusedWith(await tarGz([{ name: 'index.html' }, 'x'], ...entries)), named);
    });
  }

  const BUNDLES: readonly (readonly [what: string, make: () => Promise<Buffer>, named: RegExp])[] = [
    ['a bomb', () => bundleOf({ bomb: Buffer.alloc(20_000_000) }), /"bomb" exceeds the maximum of 1000000 bytes/],
    [
      'too many files',
      () => bundleOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 'x']))),
      /exceeds the maximum of 50/,
    ],
    [
      'a file that the manifest does not list',
      async () => tarGz([{ name: 'index.html' }, 'x'], [{ name: 'manifest.json' }, manifestOf([])]),
      /does not list: "index.html"/,
    ],
    [
      'a manifest that lists what is not there',
      async () =>
        tarGz([{ name: 'manifest.json' }, manifestOf([{ path: 'gone.html', sizeBytes: 1, sha256: 'a'.repeat(64) }])]),
      /missing files: "gone.html"/,
    ],
    [
      'a file that is not the listed one',
      async () =>
        tarGz(
          [{ name: 'index.html' }, 'x'],
          [{ name: 'manifest.json' }, manifestOf([{ path: 'index.html', sizeBytes: 1, sha256: 'a'.repeat(64) }])],
        ),
      /"index.html" differs from the one in the manifest/,
    ],
    [
      'a manifest of a later format',
      async () => tarGz([{ name: 'manifest.json' }, manifestOf([], 99)]),
      /formatVersion/,
    ],
  ];
  for (const [what, make, named] of BUNDLES) {
    it(`refuses ${what}, and serves on`, async () => assert.match(await refusedWith(await make()), named));
  }
});

function manifestOf(files: readonly object[], formatVersion = 1): string {
  return JSON.stringify({
    formatVersion,
    generator: 'offprint/1',
    site: 'docs.example.com',
    version: 'v2',
    pageCount: 1,
    hosting: { mode: 'client-hosted' },
    files,
  });
}
