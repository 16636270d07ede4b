import { z } from 'zod';
import { hostingSchema } from './hosting.js';
import { errorCodeSchema, statusSchema } from './jobs.js';
import { countSchema, nextCursorSchema, type Sent, timestampSchema, type Wire } from './wire.js';

const folder = z
  .string({ error: 'must be a string: a folder' })
  .max(1000, { error: 'must have at most 1000 characters' });

const publicFields = {
  publicUrl: z.string().max(2000).optional().meta({
    description: 'The address at which built pages or a live site are published, if they are read from elsewhere.',
  }),
};

const gitFields = {
  type: z.literal('git'),
  ...publicFields,
  url: z
    .string({ error: 'must be the address of a repository' })
    .max(2000, { error: 'must have at most 2000 characters' })
    .meta({ description: 'https://…, ssh://…, or git@host:path.' }),
  ref: z.string().max(200).optional().meta({ description: 'Branch, tag or commit; the default branch if omitted.' }),
  directory: folder.optional().meta({
    description:
      'Folder of the project or of built pages; if omitted, found by its docs.json, or the top if it has HTML pages.',
  }),
};

const liveFields = {
  type: z.literal('url'),
  ...publicFields,
  url: z
    .string({ error: 'must be the address of a site' })
    .max(2000, { error: 'must have at most 2000 characters' })
    .meta({ description: 'A live site: pages at and below this address are exported.' }),
  sitemap: z.string().max(2000).optional().meta({ description: 'Read instead of the sitemaps that the site names.' }),
  scripts: z.enum(['auto', 'keep', 'strip']).optional().meta({
    description: "How to treat the site's scripts; auto keeps those that work in a local file.",
  }),
};

/** The source of a site, as callers register it. */
export const newSourceSchema = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('archive'), ...publicFields }),
      z.object(gitFields),
      z.object({
        type: z.literal('directory'),
        ...publicFields,
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

/** The headers that requests have anyway, or whose change would damage them. Cookies have a field of their own. */
const RESERVED_HEADERS =
  /^(?:host|connection|keep-alive|content-.*|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|if-.*|range|cookie|user-agent|proxy-.*)$/i;

const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'must be the name of a header' })
  .refine((name) => !RESERVED_HEADERS.test(name), { error: 'must not be a header that Offprint sets itself' });

/** The headers and cookies with which a live site behind a sign-in is requested. */
export const siteCredentialsSchema = z.object({
  headers: z
    .record(headerName, secret('the value of a header', 8000).regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/))
    .refine((headers) => Object.keys(headers).length <= 20, { error: 'must have at most 20 headers' })
    .optional()
    .meta({ description: 'Headers by name, such as Authorization.' }),
  cookies: secret('the value of a Cookie header', 8000)
    .regex(/^[^=;\s]+=[\x20-\x7e]*$/, { error: 'must be cookies: name=value; name=value' })
    .optional()
    .meta({ description: 'Cookies as a browser sends them: name=value; name=value.' }),
});

const CREDENTIALS_NEEDED = 'must contain a token (https), a privateKey (ssh), or headers or cookies (live site)';

/** The credentials of a private repository, or of a live site behind a sign-in. No answer contains them. */
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
          .meta({ description: 'Most hosts accept any name with a token.' }),
      }),
      z.object({ privateKey: secret('a private key in the format of OpenSSH', 20_000) }),
      siteCredentialsSchema,
    ],
    { error: CREDENTIALS_NEEDED },
  )
  .refine(
    (given) =>
      'token' in given ||
      'privateKey' in given ||
      given.cookies !== undefined ||
      Object.keys(given.headers ?? {}).length > 0,
    CREDENTIALS_NEEDED,
  )
  .meta({ id: 'SourceCredentials' });

/** The source of a site, as answers describe it. */
const sourceSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('archive'),
      ...publicFields,
      upload: z
        .object({
          sha256: z.string(),
          format: z.enum(['tar.gz', 'tar', 'zip']),
          sizeBytes: countSchema,
          fileCount: countSchema,
          directory: z
            .string()
            .meta({ description: 'Folder in the archive that contains the project or the built pages.' }),
          uploadedAt: timestampSchema,
        })
        .nullable()
        .meta({ description: 'Null until an archive is uploaded.' }),
    }),
    z.object({ ...gitFields, hasCredentials: z.boolean() }),
    z.object({ type: z.literal('directory'), ...publicFields, path: z.string() }),
    z.object({ ...liveFields, hasCredentials: z.boolean() }),
  ])
  .meta({ id: 'SiteSource' });

/** A registered site. */
export const siteSchema = z
  .object({
    domain: z.string(),
    title: z.string(),
    source: sourceSchema,
    hosting: hostingSchema,
    canonicalUrl: z.string().nullable(),
    defaultVersion: z.string().nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Site' });

/** A site in a list, with its newest export. */
export const listedSiteSchema = siteSchema
  .extend({
    lastJob: z
      .object({ jobId: z.string(), status: statusSchema, errorCode: errorCodeSchema, createdAt: timestampSchema })
      .nullable()
      .meta({ description: 'The newest export, whatever its outcome; null if there is none.' }),
  })
  .meta({ id: 'ListedSite' });

/** A page of the sites of an organization, by domain. */
export const siteListSchema = z
  .object({ sites: z.array(listedSiteSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'SiteList' });

const WHOLE_ADDRESS = { error: 'must be a full address such as https://docs.example.com' };

/** The body of a request that registers a site or replaces its settings. */
export const putSiteSchema = z
  .object({
    title: z
      .string({ error: 'must be a string' })
      .min(1, { error: 'must not be empty; omit it to use the domain' })
      .max(200, { error: 'must have at most 200 characters' })
      .optional()
      .meta({ description: 'The domain if omitted.' }),
    source: newSourceSchema,
    hosting: hostingSchema.optional(),
    canonicalUrl: z
      .url({ protocol: /^https?$/, ...WHOLE_ADDRESS })
      .max(1000, { error: 'must have at most 1000 characters' })
      .nullable()
      .optional()
      .meta({ description: 'The public address of the site, for its sitemap and links.' }),
    defaultVersion: z.string().min(1).max(200).nullable().optional(),
    credentials: credentialsSchema.nullable().optional().meta({
      description:
        'The credentials for a private repository or a live site behind a sign-in; stored encrypted and never returned. If omitted, the stored ones are kept as long as the source stays on the same host; null removes them.',
    }),
  })
  .meta({ id: 'PutSite' });

export type Site = Wire<typeof siteSchema>;
export type SiteSource = Site['source'];
export type Upload = NonNullable<Extract<SiteSource, { type: 'archive' }>['upload']>;
export type ListedSite = Wire<typeof listedSiteSchema>;
export type SiteList = Wire<typeof siteListSchema>;
export type SiteValues = Sent<typeof putSiteSchema>;
export type NewSource = Sent<typeof newSourceSchema>;
export type Credentials = Sent<typeof credentialsSchema>;
