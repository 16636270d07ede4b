import { z } from 'zod';

const MODES = ['cloud', 'client-hosted', 'air-gapped'] as const;

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' });
const text = z.string({ error: 'must be text' }).min(1, 'must not be empty');
const flag = z.boolean({ error: 'must be true or false' });
const count = (lowest: number, highest: number) => {
  const rule = { error: `must be a whole number from ${lowest} to ${highest}` };
  return z.int(rule).min(lowest, rule).max(highest, rule);
};
const publicKey = text.regex(
  /^RW[A-Za-z0-9+/]{54}$/,
  'must be a public key as `offprint signing-key public` prints it: 56 characters that begin with RW',
);
/** Returns a list for one key, or for several keys separated by commas. */
const asList = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
    : value;
const GIB = 1024 ** 3;

/** Returns the schema of an optional section. A missing section has all defaults. */
const section = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => value ?? {}, z.strictObject(shape, { error: explainUnknown }));

function explainUnknown(issue: { readonly code?: string; readonly keys?: unknown }): string {
  const [key] = Array.isArray(issue.keys) ? issue.keys : [];
  return key === undefined ? 'must be a group of settings' : `there is no setting ${JSON.stringify(key)} here`;
}

/** The schema of `deployment.yaml`. Its names are those of the description that operators read. */
export const deploymentSchema = z.strictObject(
  {
    staticExport: section({
      /** False downloads nothing and serves the stored bundle. */
      enabled: flag.default(true),
      /** The link to a bundle that the service's API returns. */
      bundleUrl: httpUrl.optional(),
      /** The version to serve, as its manifest names it. */
      version: text.max(200, 'must have at most 200 characters').optional(),
      /** The SHA-256 of the archive at bundleUrl. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
        .optional(),
      /** The public keys of which one must have signed a bundle. Without them, signatures are not checked. */
      publicKey: z.preprocess(asList, z.array(publicKey).min(1, 'must name a public key').optional()),
      /** The address of the signature; by default that of the archive with .minisig. */
      signatureUrl: httpUrl.optional(),
    }),
    /** Settings that override those that the bundle was exported with. */
    hosting: section({
      mode: z.enum(MODES, { error: `must be ${MODES.join(', ')}` }).optional(),
      search: flag.optional(),
      assistant: flag.optional(),
      analytics: flag.optional(),
      playground: flag.optional(),
      offlineSearch: flag.optional(),
    }),
    /** The service, if the deployment looks for new exports itself or forwards questions. */
    service: section({
      url: httpUrl.optional(),
      domain: text.optional(),
      /** The groups of readers whose export is served, separated by commas; the export for everybody if unset. */
      groups: text.max(2000, 'must have at most 2000 characters').optional(),
      /** An admin key with the scope read; prefer keyFile. */
      key: text.optional(),
      keyFile: text.optional(),
      assistantKey: text.optional(),
      assistantKeyFile: text.optional(),
      /** The secret shared with the service, `whsec_…`. A signed request then makes the deployment look for an export at once. */
      webhookSecret: text.optional(),
      webhookSecretFile: text.optional(),
      pollSeconds: count(5, 86_400).default(60),
    }),
    server: section({
      host: text.default('0.0.0.0'),
      port: count(0, 65_535).default(8080),
      /** Another port for probes, metrics and page views; by default they use the site's port. */
      operationsPort: count(0, 65_535).optional(),
      /** The path at which the site begins on its host, such as /docs. */
      basePath: z
        .string()
        .regex(/^(?:\/|(?:\/[A-Za-z0-9._~-]+)+\/?)$/, 'must be a path such as /docs')
        .refine((path) => !/\/\.\.?(?:\/|$)/.test(path), 'must be a path such as /docs')
        .default('/'),
    }),
    storage: section({
      folder: text.default('.offprint-deployment'),
      /** The number of bundles kept on the disk: the one that is served and its predecessors, the last of which open pages still use. */
      keep: count(2, 50).default(3),
      maxArchiveBytes: count(1024, 64 * GIB).default(4 * GIB),
      maxUnpackedBytes: count(1024, 256 * GIB).default(16 * GIB),
      maxFiles: count(1, 5_000_000).default(1_000_000),
      /** The time limit of one download, including all its attempts. */
      fetchSeconds: count(1, 86_400).default(1800),
    }),
    log: section({
      level: z
        .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
          error: 'must be trace, debug, info, warn, error or silent',
        })
        .default('info'),
      format: z.enum(['pretty', 'json'], { error: 'must be pretty or json' }).default('json'),
    }),
  },
  { error: explainUnknown },
);

export type DeploymentSettings = z.infer<typeof deploymentSchema>;

/** The environment variables and the setting that each overrides. */
export const DEPLOYMENT_ENVIRONMENT = {
  OFFPRINT_STATIC_EXPORT_ENABLED: ['staticExport', 'enabled', 'flag'],
  OFFPRINT_STATIC_EXPORT_BUNDLE_URL: ['staticExport', 'bundleUrl', 'text'],
  OFFPRINT_STATIC_EXPORT_VERSION: ['staticExport', 'version', 'text'],
  OFFPRINT_STATIC_EXPORT_SHA256: ['staticExport', 'sha256', 'text'],
  OFFPRINT_STATIC_EXPORT_PUBLIC_KEY: ['staticExport', 'publicKey', 'text'],
  OFFPRINT_STATIC_EXPORT_SIGNATURE_URL: ['staticExport', 'signatureUrl', 'text'],
  OFFPRINT_HOSTING_MODE: ['hosting', 'mode', 'text'],
  OFFPRINT_HOSTING_SEARCH: ['hosting', 'search', 'flag'],
  OFFPRINT_HOSTING_ASSISTANT: ['hosting', 'assistant', 'flag'],
  OFFPRINT_HOSTING_ANALYTICS: ['hosting', 'analytics', 'flag'],
  OFFPRINT_HOSTING_PLAYGROUND: ['hosting', 'playground', 'flag'],
  OFFPRINT_HOSTING_OFFLINE_SEARCH: ['hosting', 'offlineSearch', 'flag'],
  OFFPRINT_SERVICE_URL: ['service', 'url', 'text'],
  OFFPRINT_SERVICE_DOMAIN: ['service', 'domain', 'text'],
  OFFPRINT_SERVICE_GROUPS: ['service', 'groups', 'text'],
  OFFPRINT_SERVICE_KEY: ['service', 'key', 'text'],
  OFFPRINT_SERVICE_KEY_FILE: ['service', 'keyFile', 'text'],
  OFFPRINT_ASSISTANT_KEY: ['service', 'assistantKey', 'text'],
  OFFPRINT_ASSISTANT_KEY_FILE: ['service', 'assistantKeyFile', 'text'],
  OFFPRINT_WEBHOOK_SECRET: ['service', 'webhookSecret', 'text'],
  OFFPRINT_WEBHOOK_SECRET_FILE: ['service', 'webhookSecretFile', 'text'],
  OFFPRINT_POLL_SECONDS: ['service', 'pollSeconds', 'number'],
  HOST: ['server', 'host', 'text'],
  PORT: ['server', 'port', 'number'],
  OFFPRINT_OPERATIONS_PORT: ['server', 'operationsPort', 'number'],
  OFFPRINT_BASE_PATH: ['server', 'basePath', 'text'],
  OFFPRINT_DEPLOYMENT_FOLDER: ['storage', 'folder', 'text'],
  OFFPRINT_DEPLOYMENT_KEEP: ['storage', 'keep', 'number'],
  LOG_LEVEL: ['log', 'level', 'text'],
  LOG_FORMAT: ['log', 'format', 'text'],
} as const satisfies Readonly<
  Record<string, readonly [section: keyof DeploymentSettings, name: string, kind: 'flag' | 'number' | 'text']>
>;
