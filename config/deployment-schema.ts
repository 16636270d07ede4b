import { z } from 'zod';

const MODES = ['cloud', 'client-hosted', 'air-gapped'] as const;

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' });
const text = z.string({ error: 'must be text' }).min(1, 'must not be empty');
const flag = z.boolean({ error: 'must be true or false' });
const count = (lowest: number, highest: number) => {
  const rule = { error: `must be a whole number from ${lowest} to ${highest}` };
  return z.int(rule).min(lowest, rule).max(highest, rule);
};
const GIB = 1024 ** 3;

/** A section that may be left out is as good as an empty one. */
const section = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => value ?? {}, z.strictObject(shape, { error: explainUnknown }));

function explainUnknown(issue: { readonly code?: string; readonly keys?: unknown }): string {
  const [key] = Array.isArray(issue.keys) ? issue.keys : [];
  return key === undefined ? 'must be a group of settings' : `there is no setting ${JSON.stringify(key)} here`;
}

/** What the file `deployment.yaml` may hold. Names are those that operators find in the interface's description. */
export const deploymentSchema = z.strictObject(
  {
    staticExport: section({
      /** False: nothing is fetched, and what is kept is served. */
      enabled: flag.default(true),
      /** The link that the bundle call answers with. */
      bundleUrl: httpUrl.optional(),
      /** The version that is to be served, as its manifest names it. */
      version: text.max(200, 'must have at most 200 characters').optional(),
      /** Of the archive at bundleUrl. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
        .optional(),
    }),
    /** Overrides what the bundle was exported for. */
    hosting: section({
      mode: z.enum(MODES, { error: `must be ${MODES.join(', ')}` }).optional(),
      search: flag.optional(),
      assistant: flag.optional(),
      analytics: flag.optional(),
      playground: flag.optional(),
      offlineSearch: flag.optional(),
    }),
    /** The service, where the deployment looks for new exports itself or passes questions on. */
    service: section({
      url: httpUrl.optional(),
      domain: text.optional(),
      /** Admin key with scope read; better from a file. */
      key: text.optional(),
      keyFile: text.optional(),
      assistantKey: text.optional(),
      assistantKeyFile: text.optional(),
      /** Shared with the service, `whsec_…`; a signed call then has the deployment look at once. */
      webhookSecret: text.optional(),
      webhookSecretFile: text.optional(),
      pollSeconds: count(5, 86_400).default(60),
    }),
    server: section({
      host: text.default('0.0.0.0'),
      port: count(0, 65_535).default(8080),
      /** Another port for probes, metrics and page views; by default they share the site's. */
      operationsPort: count(0, 65_535).optional(),
      /** Where the site begins on its host, such as /docs. */
      basePath: z
        .string()
        .regex(/^(?:\/|(?:\/[A-Za-z0-9._~-]+)+\/?)$/, 'must be a path such as /docs')
        .refine((path) => !/\/\.\.?(?:\/|$)/.test(path), 'must be a path such as /docs')
        .default('/'),
    }),
    storage: section({
      folder: text.default('.offprint-deployment'),
      /** Bundles kept on the disk: the one that is served, and those before it, the last of which open pages still use. */
      keep: count(2, 50).default(3),
      maxArchiveBytes: count(1024, 64 * GIB).default(4 * GIB),
      maxUnpackedBytes: count(1024, 256 * GIB).default(16 * GIB),
      maxFiles: count(1, 5_000_000).default(1_000_000),
      /** For one download, with all its tries. */
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

/** Environment variables and the setting that each replaces; what is set there wins over the file. */
export const DEPLOYMENT_ENVIRONMENT = {
  OFFPRINT_STATIC_EXPORT_ENABLED: ['staticExport', 'enabled', 'flag'],
  OFFPRINT_STATIC_EXPORT_BUNDLE_URL: ['staticExport', 'bundleUrl', 'text'],
  OFFPRINT_STATIC_EXPORT_VERSION: ['staticExport', 'version', 'text'],
  OFFPRINT_STATIC_EXPORT_SHA256: ['staticExport', 'sha256', 'text'],
  OFFPRINT_HOSTING_MODE: ['hosting', 'mode', 'text'],
  OFFPRINT_HOSTING_SEARCH: ['hosting', 'search', 'flag'],
  OFFPRINT_HOSTING_ASSISTANT: ['hosting', 'assistant', 'flag'],
  OFFPRINT_HOSTING_ANALYTICS: ['hosting', 'analytics', 'flag'],
  OFFPRINT_HOSTING_PLAYGROUND: ['hosting', 'playground', 'flag'],
  OFFPRINT_HOSTING_OFFLINE_SEARCH: ['hosting', 'offlineSearch', 'flag'],
  OFFPRINT_SERVICE_URL: ['service', 'url', 'text'],
  OFFPRINT_SERVICE_DOMAIN: ['service', 'domain', 'text'],
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
