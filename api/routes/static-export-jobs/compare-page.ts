import { z } from 'zod';
import { readArchivedFile } from '../../../bundle/read-archived-file.js';
import { pageComparisonSchema } from '../../../contract/http/comparisons.js';
import type { Job } from '../../../database/records/job-records.js';
import { ObjectNotFound } from '../../../storage/errors.js';
import { bundleGone, notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import type { Services } from '../../services.js';
import { JOBS_PATH, STATIC_EXPORT_ACCESS } from './access.js';
import { comparedJobs, filesOf, withSchema } from './compared-jobs.js';
import { diffTexts } from './diff-texts.js';
import { jobParamsSchema } from './find-job.js';

/** The number of bytes of a page's Markdown that are compared. */
const MAX_PAGE_BYTES = 1024 * 1024;

export const comparePage = defineRoute({
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}/comparison/pages/{page+}`,
  operationId: 'compareStaticExportPage',
  summary: 'Compare the text of a page in two exports',
  description: 'Compares the Markdown copies of the page line by line, and the words of changed lines.',
  access: STATIC_EXPORT_ACCESS,
  params: jobParamsSchema.extend({
    page: z.string().meta({ description: 'The path of a page, as the comparison lists it.' }),
  }),
  query: z.object({ with: withSchema }),
  responses: { 200: { description: 'The differences.', schema: pageComparisonSchema } },
  errors: ['not_found', 'job_not_completed', 'nothing_to_compare', 'bundle_gone'],
  handle: async ({ params: { jobId, page }, query, caller, services }) => {
    const { job, earlier } = await comparedJobs(services, caller, { jobId, wanted: query.with });
    const [after, before] = await Promise.all([job, earlier].map((each) => markdownOf(services, each, page)));
    if (before === undefined && after === undefined)
      throw notFound('neither export has this page; use a path that the comparison lists');
    const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    const isSame = before?.sha256 === after?.sha256;
    const { hunks, counts, isCut } = isSame
      ? { hunks: [], counts: { added: 0, removed: 0 }, isCut: false }
      : diffTexts(await textOf(services, earlier, before), await textOf(services, job, after));
    return {
      status: 200,
      body: {
        jobId: job.id,
        comparedWith: earlier.id,
        path: page,
        change: isSame ? 'unchanged' : change,
        counts,
        hunks,
        isCut,
      },
    };
  },
});

interface PageFile {
  readonly path: string;
  readonly sha256: string;
}

/** Returns the Markdown copy of a page; undefined if the export has no such page. */
async function markdownOf(services: Services, job: Job, page: string): Promise<PageFile | undefined> {
  const files = await filesOf(services, job);
  for (const path of [`${page}.md`, `${page}/index.md`]) {
    const sha256 = files.get(path);
    if (sha256 !== undefined && files.has(path.replace(/\.md$/, '.html'))) return { path, sha256 };
  }
  return undefined;
}

async function textOf({ store }: Services, { id, bundle }: Job, file: PageFile | undefined): Promise<string> {
  if (file === undefined) return '';
  try {
    const bytes = await readArchivedFile(await store.read(bundle?.key ?? ''), file.path, MAX_PAGE_BYTES);
    return bytes?.toString('utf8') ?? '';
  } catch (error) {
    throw error instanceof ObjectNotFound || bundle === null ? bundleGone(id) : error;
  }
}
