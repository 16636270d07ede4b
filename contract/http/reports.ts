import { z } from 'zod';
import { SEVERITIES } from '../../site/model/finding.js';
import { jobIdSchema } from './jobs.js';
import { countSchema, type Wire } from './wire.js';

/** A problem that an export found. */
export const findingSchema = z
  .object({
    code: z.string(),
    severity: z.enum(SEVERITIES),
    message: z.string().meta({ description: 'Says what is wrong and what to do.' }),
    page: z.string().optional(),
    file: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
  })
  .meta({ id: 'Finding' });

/** The extent of the comparison of controls between a live site and its bundle. */
const controlCountsSchema = z
  .object({
    pages: countSchema.meta({ description: 'Pages whose controls were compared, at two widths.' }),
    pressed: countSchema.meta({ description: 'Controls that were pressed on the live pages.' }),
    compared: countSchema.meta({ description: 'Controls that did something there and were pressed in the bundle.' }),
    skipped: countSchema.meta({ description: 'Controls that lead away from their page or send something.' }),
  })
  .meta({ id: 'ControlCounts', description: 'Controls that were compared between the live site and the bundle.' });

/** The coverage of the check in a browser. */
export const browserCheckSchema = z
  .object({
    openedPages: countSchema.meta({ description: 'Pages of the sample that were checked completely.' }),
    notChecked: z.array(z.string()).meta({
      description: 'Pages of the sample that could not be checked. They are not errors.',
    }),
    otherPages: countSchema.meta({ description: 'Pages outside the sample, which were not checked.' }),
    controls: controlCountsSchema.optional(),
  })
  .meta({ id: 'BrowserCheck', description: 'The coverage of the check in a browser.' });

/** The requests and responses of a crawl. */
export const crawlCountsSchema = z
  .object({
    requested: countSchema.meta({ description: 'Addresses that were requested: pages, files and sitemaps.' }),
    downloaded: countSchema.meta({ description: 'Addresses whose content was downloaded.' }),
    unchanged: countSchema.meta({
      description: 'Addresses of which the server said that they have not changed since the last export.',
    }),
    redirects: countSchema.meta({ description: 'Addresses that redirect.' }),
    missing: countSchema.meta({ description: 'Addresses that do not exist or failed.' }),
  })
  .meta({ id: 'CrawlCounts', description: 'The requests and responses while a live site was read.' });

/** The words of the sources that pages were compared with. */
const wordCountsSchema = z
  .object({
    shown: countSchema.meta({ description: 'Words that readers are meant to get.' }),
    leftOut: countSchema.meta({
      description: 'Words that are omitted on purpose, such as those for another audience.',
    }),
  })
  .meta({ id: 'WordCounts', description: 'The words of the page sources, as counted to find lost text.' });

/** The report of a finished job. */
export const reportSchema = z
  .object({
    jobId: jobIdSchema,
    findings: z.array(findingSchema),
    summary: z.object({
      pageCount: countSchema,
      errors: countSchema,
      warnings: countSchema,
      hints: countSchema.optional(),
      codes: z.record(z.string(), countSchema).meta({ description: 'The number of findings by their code.' }),
      words: wordCountsSchema.optional(),
    }),
    browser: browserCheckSchema.optional(),
    crawl: crawlCountsSchema.optional(),
    error: z.string().optional().meta({ description: 'The reason why the job failed; omitted if it did not.' }),
  })
  .meta({ id: 'StaticExportReport' });

export type Finding = Wire<typeof findingSchema>;
export type BrowserCheck = Wire<typeof browserCheckSchema>;
export type CrawlCounts = Wire<typeof crawlCountsSchema>;
export type Report = Wire<typeof reportSchema>;
