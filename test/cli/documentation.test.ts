import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { addLink } from '../../activities/jobs/complete-payload.js';
import { presentJob } from '../../api/routes/static-export-jobs/present-job.js';
import { EXIT } from '../../cli/exit-codes.js';
import { ERROR_CODES } from '../../contract/http/error-codes.js';
import { jobSchema } from '../../contract/http/jobs.js';
import type { Job } from '../../database/records/job-records.js';
import { jobAnnouncement } from '../../database/repositories/announce.js';
import { FINDING_CODES } from '../../site/model/finding.js';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every string in a `pages` list, at any depth. */
function pagesOf(node: unknown, inPages = false): string[] {
  if (typeof node === 'string') return inPages ? [node] : [];
  if (Array.isArray(node)) return node.flatMap((child) => pagesOf(child, inPages));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => pagesOf(child, key === 'pages'));
}

/** The fields of a job that an example shows. Messages show fewer of them than records do. */
const exampleSchema = jobSchema.partial({
  ...{ progress: true, totalPages: true, phase: true, updatedAt: true, startedBy: true },
});

/** The fields of a message that are about the archive. */
const archiveSchema = z.object({
  sha256: z.string(),
  sizeBytes: z.number(),
  previewUrl: z.string(),
  bundleUrl: z.string(),
  expiresAt: z.string(),
});

function jobOf(example: unknown): Job {
  const shown = exampleSchema.parse(example);
  const { jobId, createdAt, updatedAt = createdAt, finishedAt, bundleRemovedAt } = shown;
  return {
    ...shown,
    ...{ id: jobId, organizationId: '', siteId: '', paths: null, hosting: { mode: 'client-hosted' }, bundle: null },
    groups: shown.groups ?? [],
    formats: shown.formats ?? ['tar.gz'],
    pdf: shown.pdf ?? null,
    progress: shown.progress ?? 0,
    totalPages: shown.totalPages ?? null,
    phase: shown.phase ?? null,
    error: shown.error ?? null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    bundleRemovedAt: bundleRemovedAt === undefined ? null : new Date(bundleRemovedAt),
    startedBy: shown.startedBy ?? null,
    stoppedBy: shown.stoppedBy ?? null,
  };
}

describe("Offprint's own documentation", () => {
  const pages = pagesOf(JSON.parse(read('docs/docs.json')));

  it('every page of the navigation exists', () => {
    assert.deepEqual(
      pages.filter((page) => !existsSync(join('docs', `${page}.mdx`))),
      [],
    );
  });

  it('every page is in the navigation', () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('snippets'))
      .map((file) => file.replace(/\.mdx$/, ''));
    assert.deepEqual(files.sort(), [...pages].sort());
  });

  it('every error code of the interface is explained, with its status', () => {
    const rows = [...read('docs/http/errors.mdx').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
    const documented = Object.fromEntries(rows.map(([, status, code]) => [code, Number(status)]));
    const real = Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]));
    assert.deepEqual(documented, real);
  });

  it('every kind of finding is explained', () => {
    const documented = [...read('docs/reference/findings.mdx').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
      (match) => match[1],
    );
    assert.deepEqual(documented.sort(), FINDING_CODES.toSorted());
  });

  describe('examples of jobs', () => {
    const examples = pages.flatMap((page) =>
      [...read(`docs/${page}.mdx`).matchAll(/^```json.*\n([\s\S]*?)^```$/gm)].map(
        ([, text = '']) => JSON.parse(text) as Readonly<Record<string, unknown>>,
      ),
    );

    it('are records as the service answers them', () => {
      const records = examples.filter((example) => 'progress' in example);
      assert.ok(records.length >= 3);
      for (const record of records) assert.deepEqual(presentJob(jobOf(record)), record);
    });

    it('are messages as webhooks send them', () => {
      const messages = examples.filter(({ type }) => String(type).startsWith('job.'));
      assert.ok(messages.length >= 2);
      for (const { type, data } of messages) {
        const shown = archiveSchema
          .optional()
          .parse(data !== null && typeof data === 'object' && 'sha256' in data ? data : undefined);
        const bundle = shown && { ...shown, key: '', reportKey: '', manifestKey: '' };
        const { event, data: facts } = jobAnnouncement({ ...jobOf(data), bundle: bundle ?? null });
        const payload = JSON.stringify({ data: facts });
        const link = shown && {
          url: shown.bundleUrl,
          expiresAt: new Date(shown.expiresAt),
          previewUrl: shown.previewUrl,
        };
        const sent = JSON.parse(link === undefined ? payload : addLink(payload, link)) as { readonly data: unknown };
        assert.deepEqual([event, sent.data], [type, data]);
      }
    });
  });

  it('every exit code of export is explained', () => {
    const documented = [...read('docs/export-your-site.mdx').matchAll(/^\| (\d+) \|/gm)].map((match) =>
      Number(match[1]),
    );
    assert.deepEqual(documented.sort(), Object.values(EXIT).sort());
  });
});
