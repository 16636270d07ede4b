import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

function isSmtpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

/**
 * The environment variables that a process of the service reads, with their defaults. `.env.example` lists the same
 * names; a test compares the two.
 */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The log format: `pretty` for a terminal, `json` for collectors; by default pretty outside of production. */
  LOG_FORMAT: z.enum(['pretty', 'json']).optional(),

  /** The address of an OpenTelemetry collector for OTLP over HTTP; traces are sent to its path /v1/traces, metrics to /v1/metrics. Nothing is sent without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector, such as `authorization=Bearer …`, separated by commas. The exporter of OpenTelemetry reads them. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The part of the traces that is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** `none` sends no traces to the collector. */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** `none` sends no metrics to the collector. */
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** The interval at which metrics are sent, in milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).max(3_600_000).default(60_000),

  /** The folder of everything that the embedded services store. */
  OFFPRINT_HOME: z.string().min(1).default('.offprint'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  /** The address at which callers reach the API. Links to bundles in a file store begin with it. By default http://HOST:PORT. */
  OFFPRINT_PUBLIC_URL: z.url().optional(),
  /** The addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  OFFPRINT_TRUSTED_PROXIES: list.default([]),
  OFFPRINT_EXPORT_STARTS_PER_HOUR: z.coerce.number().int().min(1).default(10),

  /** The addresses of sites that the service hosts, such as https://{domain}.docs.example.com; outside of production, http://{domain}.localhost:SITE_HOST_PORT. */
  SITE_HOST_TEMPLATE: z
    .string()
    .regex(
      /^https?:\/\/\{domain\}(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?\/?$/,
      'must be an address whose host begins with {domain}, such as https://{domain}.docs.example.com',
    )
    .optional(),
  /** The name of the organization whose administrators see the state of the whole service. */
  OFFPRINT_OPERATOR_ORGANIZATION: z.string().min(1).optional(),
  /** The port on which the host listens, at the address HOST. */
  SITE_HOST_PORT: port.default(8100),
  /** The secret that signs access to previews; by default a random one stored in OFFPRINT_HOME. */
  SITE_HOST_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The bytes of bundles that the host caches on its disk. */
  SITE_HOST_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(64 * 1024 * 1024)
    .default(4 * 1024 * 1024 * 1024),

  /** The mail server for notices about exports: smtp://name:password@host:port, or smtps:// for TLS from the start. */
  OFFPRINT_SMTP_URL: z
    .string()
    .refine(isSmtpAddress, 'must be an address such as smtps://name:password@mail.example.com')
    .optional(),
  /** The sender of notices: an address, or a name and an address in angle brackets. */
  OFFPRINT_SMTP_FROM: z
    .string()
    .max(320)
    .regex(
      /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address such as Offprint <offprint@example.com>',
    )
    .optional(),

  /** The secret that signs sessions of the dashboard; by default a random one stored in OFFPRINT_HOME. */
  OFFPRINT_SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** An OpenID Connect provider that people may sign in with: its issuer, and the client registered there. */
  OFFPRINT_OIDC_ISSUER: z.url().optional(),
  OFFPRINT_OIDC_CLIENT_ID: z.string().min(1).optional(),
  OFFPRINT_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The label of the button: "Sign in with NAME". */
  OFFPRINT_OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),

  TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_API_KEY: z.string().min(1).optional(),
  TEMPORAL_TLS: flag.default(false),
  /** The certificates, as a PEM file, that the server's is checked with; by default those of the system. */
  TEMPORAL_TLS_CA_FILE: z.string().min(1).optional(),
  TEMPORAL_TLS_CERT_FILE: z.string().min(1).optional(),
  TEMPORAL_TLS_KEY_FILE: z.string().min(1).optional(),
  /** The build of this worker, which turns worker versioning on. Temporal then gives it work only once it is a version that is in use. */
  TEMPORAL_WORKER_BUILD_ID: z
    .string()
    .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/, 'must have 1 to 100 letters, digits, dots, hyphens and underscores')
    .optional(),
  /** The deployment to which the builds belong. */
  TEMPORAL_WORKER_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'must have 1 to 100 letters, digits, hyphens and underscores')
    .default('offprint'),

  /** The database: `postgres://…`, or `file:<path>`; by default a file in OFFPRINT_HOME. */
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|file:)/, 'must begin with postgres:// or file:')
    .optional(),

  /** The object store: `file:<folder>`, `gs://<bucket>[/<prefix>]`, `s3://<bucket>[/<prefix>]` or `azure://<container>[/<prefix>]`; by default a folder in OFFPRINT_HOME. */
  OFFPRINT_STORE: z
    .string()
    .regex(/^(file:|gs:\/\/|s3:\/\/|azure:\/\/)/, 'must begin with file:, gs://, s3:// or azure://')
    .optional(),
  /** The endpoint of an emulator that replaces Cloud Storage. */
  STORAGE_EMULATOR_HOST: z.url().optional(),
  /** The address of an S3 server other than Amazon's. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
  /** The region of the S3 bucket. */
  AWS_REGION: z.string().min(1).optional(),
  /** True to name the S3 bucket in paths instead of the host name; by default true if AWS_ENDPOINT_URL_S3 is set. */
  OFFPRINT_S3_PATH_STYLE: flag.optional(),
  /** The address and the key of the storage account, for a store in Azure. */
  AZURE_STORAGE_CONNECTION_STRING: z.string().min(1).optional(),
  /** The secret that signs links of a file store; by default a random one stored in OFFPRINT_HOME. */
  OFFPRINT_LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The lifetime of a bundle's link, in seconds, if the caller does not set one. */
  OFFPRINT_LINK_SECONDS: z.coerce.number().int().min(60).max(604_800).default(3600),

  /** The days after its completion for which the bundle of an export is kept; 0 keeps everything in the store. */
  OFFPRINT_BUNDLE_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
  /** The number of newest bundles per version of a site that are kept regardless of age. */
  OFFPRINT_BUNDLES_KEPT: z.coerce.number().int().min(1).max(10_000).default(5),

  /** The key that encrypts stored secrets (credentials of sources, webhook secrets); by default a random one stored in OFFPRINT_HOME. */
  OFFPRINT_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),

  /** The private key that signs archives: PEM text or an unencrypted secret key of minisign, or a file of it; by default the active key of `signing-key create`. */
  OFFPRINT_SIGNING_KEY: z.string().min(1).optional(),
  OFFPRINT_SIGNING_KEY_FILE: z.string().min(1).optional(),

  /** The admin key with which `offprint push` uploads; by default that of the service on this machine. */
  OFFPRINT_KEY: z.string().min(1).optional(),
  /** The editor that `offprint preview` opens files in: a name, or an address with `{file}`, `{line}` and `{column}`. */
  OFFPRINT_EDITOR: z.string().min(1).optional(),
  /** The headers, one per line, and the cookies with which `export` and `sites add` request a live site behind a sign-in. */
  OFFPRINT_SITE_HEADERS: z.string().optional(),
  OFFPRINT_SITE_COOKIES: z.string().optional(),

  /** The only folder that sites of the type directory may be in when they are registered over HTTP. */
  OFFPRINT_SOURCE_ROOT: z.string().min(1).optional(),
  /** The maximum size of an uploaded archive. */
  OFFPRINT_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(256 * 1024 * 1024),
  /** True allows git repositories, live sites and webhooks in private networks and without TLS. */
  OFFPRINT_ALLOW_PRIVATE_NETWORK: flag.default(false),
  /**
   * The limits of reading a live site: pages, bytes of everything that they load, minutes, links from its start to a
   * page, and concurrent requests.
   */
  OFFPRINT_CRAWL_PAGES: z.coerce.number().int().min(1).max(1_000_000).default(50_000),
  OFFPRINT_CRAWL_BYTES: z.coerce
    .number()
    .int()
    .min(1024 * 1024)
    .default(4 * 1024 * 1024 * 1024),
  OFFPRINT_CRAWL_MINUTES: z.coerce.number().int().min(1).max(600).default(120),
  OFFPRINT_CRAWL_DEPTH: z.coerce.number().int().min(1).default(50),
  OFFPRINT_CRAWL_REQUESTS: z.coerce.number().int().min(1).max(64).default(8),
  /** The keys of hosts that git may reach over SSH, in OpenSSH's format. Without it SSH is disabled. */
  OFFPRINT_GIT_KNOWN_HOSTS: z.string().min(1).optional(),

  /** An OpenAI-compatible endpoint, including its version: https://api.openai.com/v1. By default the embedded model. */
  OFFPRINT_MODEL_URL: z.url().optional(),
  OFFPRINT_MODEL: z.string().min(1).optional(),
  OFFPRINT_MODEL_KEY: z.string().min(1).optional(),
  /** `off` turns off the reader of the embedded model, which compares questions and pages by meaning, and its download. */
  OFFPRINT_READER: z.enum(['on', 'off']).default('on'),
  /**
   * The threads of an API process that write answers, beside the one that handles requests; by default one per core
   * beyond the first, at most 2.
   */
  OFFPRINT_ANSWER_THREADS: z.coerce.number().int().min(0).max(64).optional(),
  /** The time limit of a whole answer, in seconds. */
  OFFPRINT_MODEL_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  /** The maximum length of an answer, in tokens. */
  OFFPRINT_MODEL_TOKENS: z.coerce.number().int().min(16).max(1_000_000).default(2000),
  /** An OpenAI-compatible endpoint that embeds pages and questions, including its version. By default they are compared by words alone. */
  OFFPRINT_EMBEDDING_URL: z.url().optional(),
  OFFPRINT_EMBEDDING_MODEL: z.string().min(1).optional(),
  OFFPRINT_EMBEDDING_KEY: z.string().min(1).optional(),
  /** The dimensions of a vector, for models that support shorter ones; by default the model's own number. */
  OFFPRINT_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(16).max(8192).optional(),
  /** True omits from v2 streams the parts that clients released before July 2026 refuse. */
  OFFPRINT_STRICT_STREAMS: flag.default(false),
  /** The assistant requests that one organization may make in an hour. */
  OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(10_000),
  /** The assistant requests that one address may make in a day. */
  OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: z.coerce.number().int().min(1).default(10_000),
  /** The tokens of the model, read and written, that the answers of one organization may use in a day; by default without limit. */
  OFFPRINT_ASSISTANT_TOKENS_PER_DAY: z.coerce.number().int().min(1).optional(),
  /** The prices of a million tokens that the model reads and writes, in any currency, for showing the cost. */
  OFFPRINT_MODEL_INPUT_PRICE: z.coerce.number().min(0).optional(),
  OFFPRINT_MODEL_OUTPUT_PRICE: z.coerce.number().min(0).optional(),
  /** The days after its last use for which a thread is kept; 0 keeps all threads. */
  OFFPRINT_THREAD_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),

  /** The number of render processes per worker; by default one per core. */
  OFFPRINT_RENDER_SLOTS: z.coerce.number().int().min(1).max(64).optional(),
  /** The bytes of snapshots that a worker caches on its disk. */
  OFFPRINT_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(64 * 1024 * 1024)
    .default(4 * 1024 * 1024 * 1024),
  /** True downloads images of other hosts into the bundle. */
  OFFPRINT_FETCH_OUTSIDE_FILES: flag.default(true),
  /** The path of Chromium or Chrome; by default an installed one is found. */
  CHROMIUM_PATH: z.string().min(1).optional(),
});

export type Environment = z.infer<typeof environmentSchema>;
