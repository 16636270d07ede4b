import { z } from 'zod';
import { errorCodeSchema, hostingSchema, statusSchema } from '../static-export-jobs/schemas.js';

/** Members read; administrators change. */
export const SITES_ACCESS = { key: 'admin' } as const;

export const SITES_PATH = '/v1/sites';

/** RFC 1123 host names. */
export const newDomainSchema = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/, {
    error: 'must be a host name: letters, digits, hyphens and dots only',
  });

export const siteParamsSchema = z.object({ domain: z.string().meta({ description: 'Domain of the site.' }) });

const folder = z
  .string({ error: 'must be a string: a folder' })
  .max(1000, { error: 'must have at most 1000 characters' });

const gitFields = {
  type: z.literal('git'),
  url: z
    .string({ error: 'must be the address of a repository' })
    .max(2000, { error: 'must have at most 2000 characters' })
    .meta({ description: 'https://…, ssh://…, or git@host:path.' }),
  ref: z.string().max(200).optional().meta({ description: 'Branch, tag or commit; the default branch when left out.' }),
  directory: folder.optional().meta({ description: 'Folder of the project; found by its docs.json when left out.' }),
};

const liveFields = {
  type: z.literal('url'),
  url: z
    .string({ error: 'must be the address of a site' })
    .max(2000, { error: 'must have at most 2000 characters' })
    .meta({ description: 'A live site: pages at and below this address are exported.' }),
  sitemap: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Asked for pages in place of the sitemaps that the site itself names.' }),
  scripts: z.enum(['auto', 'keep', 'strip']).optional().meta({
    description: "What becomes of the site's scripts; auto keeps those that work in a file opened from a disk.",
  }),
};

/** Where pages come from, as callers say it. */
export const newSourceSchema = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('archive') }),
      z.object(gitFields),
      z.object({
        type: z.literal('directory'),
        path: folder.meta({ description: "A folder below the operator's root." }),
      }),
      z.object(liveFields),
    ],
    { error: 'must be an object with a type: archive, git, url or directory' },
  )
  .meta({ id: 'NewSiteSource' });

const secret = (what: string, most: number) =>
  z
    .string({ error: `must be ${what}` })
    .min(1, { error: `must be ${what}` })
    .max(most, { error: `must have at most ${most} characters` });

/** Written only: no answer has them. */
export const credentialsSchema = z
  .union(
    [
      z.object({
        token: secret('an access token', 4000).regex(/^[\x21-\x7e]+$/, { error: 'must be an access token' }),
        username: z
          .string()
          .max(200)
          .regex(/^[\x21-\x39\x3b-\x7e]+$/)
          .optional()
          .meta({ description: 'Most hosts take any name beside a token.' }),
      }),
      z.object({ privateKey: secret('a private key in the format of OpenSSH', 20_000) }),
    ],
    { error: 'must hold a token (https) or a privateKey (ssh)' },
  )
  .meta({ id: 'SourceCredentials' });

const timestamp = z.iso.datetime();

const sourceSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('archive'),
      upload: z
        .object({
          sha256: z.string(),
          format: z.enum(['tar.gz', 'zip']),
          sizeBytes: z.int().min(0),
          fileCount: z.int().min(0),
          directory: z.string().meta({ description: 'Folder in the archive that holds the configuration.' }),
          uploadedAt: timestamp,
        })
        .nullable()
        .meta({ description: 'Null until an archive was uploaded.' }),
    }),
    z.object({ ...gitFields, hasCredentials: z.boolean() }),
    z.object({ type: z.literal('directory'), path: z.string() }),
    z.object(liveFields),
  ])
  .meta({ id: 'SiteSource' });

export const siteSchema = z
  .object({
    domain: z.string(),
    title: z.string(),
    source: sourceSchema,
    hosting: hostingSchema,
    canonicalUrl: z.string().nullable(),
    defaultVersion: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Site' });

export const listedSiteSchema = siteSchema
  .extend({
    lastJob: z
      .object({ jobId: z.string(), status: statusSchema, errorCode: errorCodeSchema, createdAt: timestamp })
      .nullable()
      .meta({ description: 'The newest export, whatever came of it; null where there is none.' }),
  })
  .meta({ id: 'ListedSite' });

export type SiteAnswer = z.infer<typeof siteSchema>;
