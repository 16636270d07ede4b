import assert from 'node:assert/strict';
import { chooseBundles } from '../../../activities/retention/choose-bundles.js';
import type { StoredBundle } from '../../../database/records/bundle-records.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

interface Given {
  readonly id: string;
  readonly ended: number;
  readonly version?: string;
  readonly partial?: boolean;
  readonly siteId?: string;
  readonly isLive?: boolean;
  readonly groups?: readonly string[];
}

const stored = ({
  id,
  ended,
  version,
  partial = false,
  siteId = 'site',
  isLive = false,
  groups = [],
}: Given): StoredBundle => ({
  id,
  siteId,
  domain: 'docs.example',
  version: version ?? null,
  partial,
  isLive,
  groups,
  createdAt: daysAgo(ended),
  finishedAt: daysAgo(ended),
  bundle: { key: id, sizeBytes: 1, sha256: '', reportKey: '', manifestKey: '' },
});

describe('which bundles are kept', () => {
  for (const [what, jobs, keep, kept] of [
    [
      'those that are young enough',
      [
        { id: 'a', ended: 1 },
        { id: 'b', ended: 9 },
        { id: 'c', ended: 11 },
      ],
      1,
      ['a', 'b'],
    ],
    [
      'the newest for each audience',
      [
        { id: 'a', ended: 100 },
        { id: 'b', ended: 200, groups: ['enterprise'] },
        { id: 'c', ended: 300, groups: ['enterprise'] },
        { id: 'd', ended: 400, groups: ['enterprise', 'partner'] },
      ],
      1,
      ['a', 'b', 'd'],
    ],
    [
      'the newest, however old',
      [
        { id: 'a', ended: 100 },
        { id: 'b', ended: 200 },
        { id: 'c', ended: 300 },
      ],
      2,
      ['a', 'b'],
    ],
    [
      'the published one, however many are newer',
      [
        { id: 'a', ended: 100 },
        { id: 'b', ended: 200 },
        { id: 'c', ended: 300, isLive: true },
        { id: 'd', ended: 400, isLive: true, siteId: 'removed' },
      ],
      1,
      ['a', 'c'],
    ],
    [
      'the newest of each version',
      [
        { id: 'a', ended: 100 },
        { id: 'b', ended: 200, version: 'v1' },
        { id: 'c', ended: 300, version: 'v1' },
      ],
      1,
      ['a', 'b'],
    ],
    [
      'the newest whole one, though some pages were exported later',
      [
        { id: 'a', ended: 100, partial: true },
        { id: 'b', ended: 200, partial: true },
        { id: 'c', ended: 300 },
      ],
      1,
      ['a', 'c'],
    ],
    [
      'the newest of each site',
      [
        { id: 'a', ended: 100 },
        { id: 'b', ended: 200 },
        { id: 'c', ended: 300, siteId: 'other' },
      ],
      1,
      ['a', 'c'],
    ],
    [
      'of a site that was removed, what ended lately',
      [
        { id: 'a', ended: 1, siteId: 'removed' },
        { id: 'b', ended: 3, siteId: 'removed' },
      ],
      5,
      ['a'],
    ],
    ['nothing where there is nothing', [], 5, []],
  ] as const satisfies readonly (readonly [string, readonly Given[], number, readonly string[]])[]) {
    it(what, async () => {
      const pages: readonly StoredBundle[] = jobs.map(stored);
      const listStored = async (_: string, { after }: { after?: StoredBundle | undefined }) => {
        const from = after === undefined ? 0 : pages.indexOf(after) + 1;
        return pages.slice(from, from + 1);
      };
      const rules = { bundleDays: 10, bundlesKept: keep, organizationId: 'org', now: NOW, neverAfter: daysAgo(2) };
      const found: string[] = [];
      for await (const { job, fate } of chooseBundles(
        { listStored },
        { ...rules, siteIds: new Set(['site', 'other']) },
      ))
        if (fate === 'keep') found.push(job.id);
      assert.deepEqual(found, kept);
    });
  }
});
