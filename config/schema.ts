import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/**
 * Every environment variable that a process of the service reads, with its default. `.env.example` lists the same
 * names; a test compares the two.
 */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** `pretty` for a terminal, `json` for collectors; by default pretty outside production. */
  LOG_FORMAT: z.enum(['pretty', 'json']).optional(),

  /** Folder of everything that the embedded parts keep. */
  OFFPRINT_HOME: z.string().min(1).default('.offprint'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  /** Where callers reach the API; links to bundles in a file store begin with it. By default http://HOST:PORT. */
  OFFPRINT_PUBLIC_URL: z.url().optional(),
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  OFFPRINT_TRUSTED_PROXIES: list.default([]),
  OFFPRINT_EXPORT_STARTS_PER_HOUR: z.coerce.number().int().min(1).default(10),

  /** Signs sessions of the dashboard; by default a random one kept in OFFPRINT_HOME. */
  OFFPRINT_SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** An OpenID Connect provider that people may sign in with: its issuer, and the client registered there. */
  OFFPRINT_OIDC_ISSUER: z.url().optional(),
  OFFPRINT_OIDC_CLIENT_ID: z.string().min(1).optional(),
  OFFPRINT_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What the button says: Sign in with NAME. */
  OFFPRINT_OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),

  TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_API_KEY: z.string().min(1).optional(),
  TEMPORAL_TLS: flag.default(false),
  TEMPORAL_TLS_CERT_FILE: z.string().min(1).optional(),
  TEMPORAL_TLS_KEY_FILE: z.string().min(1).optional(),

  /** `postgres://…`, or `file:<path>`; by default a file in OFFPRINT_HOME. */
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|file:)/, 'must begin with postgres:// or file:')
    .optional(),

  /** `file:<folder>` or `gs://<bucket>[/<prefix>]`; by default a folder in OFFPRINT_HOME. */
  OFFPRINT_STORE: z
    .string()
    .regex(/^(file:|gs:\/\/)/, 'must begin with file: or gs://')
    .optional(),
  /** Another endpoint for Cloud Storage: an emulator. */
  STORAGE_EMULATOR_HOST: z.url().optional(),
  /** Signs links of a file store; by default a random one kept in OFFPRINT_HOME. */
  OFFPRINT_LINK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** How long a bundle's link lasts when the caller does not say. */
  OFFPRINT_LINK_SECONDS: z.coerce.number().int().min(60).max(604_800).default(3600),

  /** Days after its end that the bundle of an export is kept; 0 for ever, and with it everything else in the store. */
  OFFPRINT_BUNDLE_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
  /** Newest bundles of each version of a site that are kept however old they are. */
  OFFPRINT_BUNDLES_KEPT: z.coerce.number().int().min(1).max(10_000).default(5),

  /** Encrypts what must be read again (repository tokens, webhook secrets); by default a random one kept in OFFPRINT_HOME. */
  OFFPRINT_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),

  /** The admin key that `offprint push` uploads with; by default that of the service on this machine. */
  OFFPRINT_KEY: z.string().min(1).optional(),

  /** The only folder that sites of the type directory may lie in when they are registered over HTTP. */
  OFFPRINT_SOURCE_ROOT: z.string().min(1).optional(),
  /** The largest archive that may be uploaded. */
  OFFPRINT_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(256 * 1024 * 1024),
  /** Whether git repositories, live sites and webhooks may lie in private networks, and be spoken to without TLS. */
  OFFPRINT_ALLOW_PRIVATE_NETWORK: flag.default(false),
  /** How far a live site is read: pages, bytes of all that they show, minutes, links from its start to a page, and requests under way at a time. */
  OFFPRINT_CRAWL_PAGES: z.coerce.number().int().min(1).max(1_000_000).default(50_000),
  OFFPRINT_CRAWL_BYTES: z.coerce
    .number()
    .int()
    .min(1024 * 1024)
    .default(4 * 1024 * 1024 * 1024),
  OFFPRINT_CRAWL_MINUTES: z.coerce.number().int().min(1).max(600).default(120),
  OFFPRINT_CRAWL_DEPTH: z.coerce.number().int().min(1).default(50),
  OFFPRINT_CRAWL_REQUESTS: z.coerce.number().int().min(1).max(64).default(8),
  /** Keys of the hosts that git may reach by SSH, as OpenSSH writes them; without it SSH is not offered. */
  OFFPRINT_GIT_KNOWN_HOSTS: z.string().min(1).optional(),

  /** An OpenAI-compatible endpoint, up to and with its version: https://api.openai.com/v1. By default the embedded model. */
  OFFPRINT_MODEL_URL: z.url().optional(),
  OFFPRINT_MODEL: z.string().min(1).optional(),
  OFFPRINT_MODEL_KEY: z.string().min(1).optional(),
  /** Threads of an API that make answers, beside the one of the requests; by default one a core but the first, at most 2. */
  OFFPRINT_ANSWER_THREADS: z.coerce.number().int().min(0).max(64).optional(),
  /** How long a whole answer may take. */
  OFFPRINT_MODEL_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  /** The longest answer. */
  OFFPRINT_MODEL_TOKENS: z.coerce.number().int().min(16).max(1_000_000).default(2000),
  /** An OpenAI-compatible endpoint that embeds pages and questions, up to its version. By default they are compared by words alone. */
  OFFPRINT_EMBEDDING_URL: z.url().optional(),
  OFFPRINT_EMBEDDING_MODEL: z.string().min(1).optional(),
  OFFPRINT_EMBEDDING_KEY: z.string().min(1).optional(),
  /** Numbers of a vector, for models that can make shorter ones; by default as many as the model makes. */
  OFFPRINT_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(16).max(8192).optional(),
  /** Leaves out of v2 streams what clients of before July 2026 refuse. */
  OFFPRINT_STRICT_STREAMS: flag.default(false),
  /** Calls of the assistant that one organization may make in an hour. */
  OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(10_000),
  /** Calls of the assistant that may come from one address in a day. */
  OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: z.coerce.number().int().min(1).default(10_000),
  /** Days after its last use that a thread is kept; 0 for ever. */
  OFFPRINT_THREAD_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),

  /** Render processes of one worker; by default one a core. */
  OFFPRINT_RENDER_SLOTS: z.coerce.number().int().min(1).max(64).optional(),
  /** Bytes of snapshots that a worker keeps on its disk. */
  OFFPRINT_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(64 * 1024 * 1024)
    .default(4 * 1024 * 1024 * 1024),
  /** Whether images of other hosts are fetched into the bundle. */
  OFFPRINT_FETCH_OUTSIDE_FILES: flag.default(true),
  /** A Chromium or Chrome; by default the one that is found. */
  CHROMIUM_PATH: z.string().min(1).optional(),
});

export type Environment = z.infer<typeof environmentSchema>;
