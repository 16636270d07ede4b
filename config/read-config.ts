import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type {
  AssistantConfig,
  Config,
  DatabaseConfig,
  EmbeddingsConfig,
  IdentityConfig,
  ModelConfig,
  SigningConfig,
  SiteHostConfig,
  SmtpConfig,
  StoreConfig,
} from './config.js';
import { explainIssue } from './explain-issue.js';
import { type Environment, environmentSchema } from './schema.js';

/** An environment variable has an invalid value. The message names each one. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

/** Reads the configuration from `environment` alone. Empty variables count as unset. Throws {@link InvalidEnvironment}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = parseEnvironment(environment);
  const home = resolve(values.OFFPRINT_HOME);
  const publicUrl = (values.OFFPRINT_PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/$/, '');
  return {
    production: values.NODE_ENV === 'production',
    log: {
      level: values.LOG_LEVEL,
      format: values.LOG_FORMAT ?? (values.NODE_ENV === 'production' ? 'json' : 'pretty'),
    },
    home,
    api: {
      host: values.HOST,
      port: values.PORT,
      publicUrl,
      trustedProxies: values.OFFPRINT_TRUSTED_PROXIES,
      exportStartsPerHour: values.OFFPRINT_EXPORT_STARTS_PER_HOUR,
      linkSeconds: values.OFFPRINT_LINK_SECONDS,
    },
    smtp: smtpConfig(values),
    siteHost: siteHostConfig(values, home, publicUrl),
    identity: identityConfig(values, home),
    signing: signingConfig(values),
    secrets: { key: values.OFFPRINT_SECRET_KEY, keyFile: join(home, 'secret-key') },
    sources: {
      root: values.OFFPRINT_SOURCE_ROOT === undefined ? undefined : resolve(values.OFFPRINT_SOURCE_ROOT),
      folder: join(home, 'sources'),
      maxUploadBytes: values.OFFPRINT_UPLOAD_BYTES,
      allowPrivateNetwork: values.OFFPRINT_ALLOW_PRIVATE_NETWORK,
      gitKnownHosts:
        values.OFFPRINT_GIT_KNOWN_HOSTS === undefined ? undefined : resolve(values.OFFPRINT_GIT_KNOWN_HOSTS),
    },
    crawl: {
      pages: values.OFFPRINT_CRAWL_PAGES,
      bytes: values.OFFPRINT_CRAWL_BYTES,
      milliseconds: values.OFFPRINT_CRAWL_MINUTES * 60_000,
      depth: values.OFFPRINT_CRAWL_DEPTH,
      requestsAtOnce: values.OFFPRINT_CRAWL_REQUESTS,
    },
    assistant: assistantConfig(values, cacheFolder(environment, home)),
    temporal: {
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      apiKey: values.TEMPORAL_API_KEY,
      tls: values.TEMPORAL_TLS,
      tlsCaFile: values.TEMPORAL_TLS_CA_FILE,
      tlsCertFile: values.TEMPORAL_TLS_CERT_FILE,
      tlsKeyFile: values.TEMPORAL_TLS_KEY_FILE,
      ...(values.TEMPORAL_WORKER_BUILD_ID !== undefined && {
        workerVersion: {
          deploymentName: values.TEMPORAL_WORKER_DEPLOYMENT,
          buildId: values.TEMPORAL_WORKER_BUILD_ID,
        },
      }),
    },
    ...collectorConfig(values),
    database: databaseConfig(values, home),
    store: storeConfig(values, home, publicUrl),
    retention: { bundleDays: values.OFFPRINT_BUNDLE_DAYS, bundlesKept: values.OFFPRINT_BUNDLES_KEPT },
    worker: {
      renderSlots: values.OFFPRINT_RENDER_SLOTS ?? availableParallelism(),
      cacheFolder: join(home, 'cache'),
      cacheBytes: values.OFFPRINT_CACHE_BYTES,
      fetchOutsideFiles: values.OFFPRINT_FETCH_OUTSIDE_FILES,
      chromiumPath: values.CHROMIUM_PATH,
    },
  };
}

/** Returns what is sent to a collector of OpenTelemetry. */
function collectorConfig(values: Environment): Pick<Config, 'tracing' | 'metrics'> {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const addressOf = (exporter: 'otlp' | 'none', path: string) =>
    base === undefined || exporter === 'none' ? undefined : `${base}${path}`;
  return {
    tracing: { url: addressOf(values.OTEL_TRACES_EXPORTER, '/v1/traces'), ratio: values.OTEL_TRACES_SAMPLER_ARG },
    metrics: {
      url: addressOf(values.OTEL_METRICS_EXPORTER, '/v1/metrics'),
      intervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
      headers: readHeaders(values.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    },
  };
}

/** Returns headers that are written as `name=value,name=value`, with percent-encoded values. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decode(value.trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the values of all variables. Throws {@link InvalidEnvironment} with one line for each invalid variable. */
function parseEnvironment(environment: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const shape: Readonly<Record<string, z.ZodType>> = environmentSchema.shape;
  const sentences = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    if (!sentences.has(name)) sentences.set(name, `${name}: ${explainIssue(issue, shape[name])}`);
  }
  const lines = [...sentences.values()];
  throw new InvalidEnvironment(`these environment variables are invalid:\n  ${lines.join('\n  ')}`);
}

/** Returns the configured signing key. A file takes precedence, because it is the safer place. */
function signingConfig({ OFFPRINT_SIGNING_KEY: key, OFFPRINT_SIGNING_KEY_FILE: keyFile }: Environment): SigningConfig {
  if (keyFile !== undefined) return { keyFile };
  return key === undefined ? {} : { key };
}

/** Returns the mail server, or undefined if none is configured. */
function smtpConfig({ OFFPRINT_SMTP_URL: url, OFFPRINT_SMTP_FROM: from }: Environment): SmtpConfig | undefined {
  if (url !== undefined && from !== undefined) return { url, from };
  if (url === undefined && from === undefined) return undefined;
  throw new InvalidEnvironment('OFFPRINT_SMTP_URL and OFFPRINT_SMTP_FROM belong together: set both or neither');
}

/** The default limit of answer threads, because each holds its own copy of the indexes. */
const MAX_ANSWER_THREADS = 2;

/** Returns the folder for downloads that all checkouts of this user share. */
function cacheFolder({ XDG_CACHE_HOME, HOME }: Readonly<Record<string, string | undefined>>, home: string): string {
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'offprint');
  return HOME ? join(HOME, '.cache', 'offprint') : join(home, 'cache');
}

function assistantConfig(values: Environment, downloads: string): AssistantConfig {
  return {
    model: modelConfig(values, downloads),
    embeddings: embeddingsConfig(values),
    answerThreads: values.OFFPRINT_ANSWER_THREADS ?? Math.min(MAX_ANSWER_THREADS, availableParallelism() - 1),
    answerSeconds: values.OFFPRINT_MODEL_SECONDS,
    answerTokens: values.OFFPRINT_MODEL_TOKENS,
    strictStreams: values.OFFPRINT_STRICT_STREAMS,
    requestsPerHour: values.OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR,
    requestsPerDay: values.OFFPRINT_ASSISTANT_REQUESTS_PER_DAY,
    tokensPerDay: values.OFFPRINT_ASSISTANT_TOKENS_PER_DAY,
    inputPrice: values.OFFPRINT_MODEL_INPUT_PRICE,
    outputPrice: values.OFFPRINT_MODEL_OUTPUT_PRICE,
    threadDays: values.OFFPRINT_THREAD_DAYS,
  };
}

function modelConfig(values: Environment, downloads: string): ModelConfig {
  const { OFFPRINT_MODEL_URL: url, OFFPRINT_MODEL: model, OFFPRINT_MODEL_KEY: key } = values;
  if (url === undefined && model === undefined)
    return { kind: 'embedded', readerFolder: values.OFFPRINT_READER === 'off' ? undefined : join(downloads, 'reader') };
  if (url !== undefined && model !== undefined) return { kind: 'openai-compatible', url, model, key };
  throw bothNeeded(url === undefined ? 'OFFPRINT_MODEL_URL' : 'OFFPRINT_MODEL');
}

function embeddingsConfig({
  OFFPRINT_EMBEDDING_URL: url,
  OFFPRINT_EMBEDDING_MODEL: model,
  OFFPRINT_EMBEDDING_KEY: key,
  OFFPRINT_EMBEDDING_DIMENSIONS: dimensions,
}: Environment): EmbeddingsConfig | undefined {
  if (url === undefined && model === undefined) return undefined;
  if (url !== undefined && model !== undefined) return { url, model, key, dimensions };
  throw bothNeeded(url === undefined ? 'OFFPRINT_EMBEDDING_URL' : 'OFFPRINT_EMBEDDING_MODEL');
}

function bothNeeded(missing: string): InvalidEnvironment {
  return new InvalidEnvironment(
    `these environment variables are invalid:\n  ${missing}: must be set too; a model needs both its address and its name`,
  );
}

function databaseConfig(values: Environment, home: string): DatabaseConfig {
  const url = values.DATABASE_URL;
  if (url === undefined) return { kind: 'sqlite', file: join(home, 'offprint.sqlite') };
  return url.startsWith('file:')
    ? { kind: 'sqlite', file: resolve(url.slice('file:'.length)) }
    : { kind: 'postgres', url };
}

/** Returns the settings of hosting. There is no default address in production, because it would lead readers to their own machines. */
function siteHostConfig(values: Environment, home: string, publicUrl: string): SiteHostConfig {
  const local = values.NODE_ENV === 'production' ? undefined : `http://{domain}.localhost:${values.SITE_HOST_PORT}`;
  return {
    template: (values.SITE_HOST_TEMPLATE ?? local)?.replace(/\/$/, ''),
    host: values.HOST,
    port: values.SITE_HOST_PORT,
    secret: values.SITE_HOST_SECRET,
    secretFile: join(home, 'site-host-secret'),
    publicUrl,
    trustedProxies: values.OFFPRINT_TRUSTED_PROXIES,
    cacheFolder: join(home, 'host'),
    cacheBytes: values.SITE_HOST_CACHE_BYTES,
  };
}

function identityConfig(values: Environment, home: string): IdentityConfig {
  const { OFFPRINT_OIDC_ISSUER: issuer, OFFPRINT_OIDC_CLIENT_ID: clientId } = values;
  if ((issuer === undefined) !== (clientId === undefined)) {
    throw new InvalidEnvironment(
      'OFFPRINT_OIDC_ISSUER and OFFPRINT_OIDC_CLIENT_ID belong together: set both or neither',
    );
  }
  return {
    operatorOrganization: values.OFFPRINT_OPERATOR_ORGANIZATION,
    sessionSecret: values.OFFPRINT_SESSION_SECRET,
    secretFile: join(home, 'session-secret'),
    ...(issuer !== undefined &&
      clientId !== undefined && {
        openIdConnect: {
          issuer: issuer.replace(/\/$/, ''),
          clientId,
          clientSecret: values.OFFPRINT_OIDC_CLIENT_SECRET,
          name: values.OFFPRINT_OIDC_NAME,
        },
      }),
  };
}

function storeConfig(values: Environment, home: string, publicUrl: string): StoreConfig {
  const store = values.OFFPRINT_STORE ?? `file:${join(home, 'store')}`;
  if (store.startsWith('file:')) {
    return {
      kind: 'file',
      folder: resolve(store.slice('file:'.length)),
      linkSecret: values.OFFPRINT_LINK_SECRET,
      secretFile: join(home, 'link-secret'),
      publicUrl,
    };
  }
  const [bucket = '', ...names] = store.slice(store.indexOf('//') + 2).split('/');
  const place = { bucket, prefix: names.filter(Boolean).join('/') };
  if (store.startsWith('gs://')) return { kind: 'gcs', ...place, emulatorUrl: values.STORAGE_EMULATOR_HOST };
  if (store.startsWith('azure://')) return { kind: 'azure', ...place, connectionString: azureAccount(values) };
  const endpoint = values.AWS_ENDPOINT_URL_S3;
  const isPathStyle = values.OFFPRINT_S3_PATH_STYLE ?? endpoint !== undefined;
  return { kind: 's3', ...place, endpoint, region: values.AWS_REGION, isPathStyle };
}

function azureAccount({ AZURE_STORAGE_CONNECTION_STRING: connectionString }: Environment): string {
  if (connectionString !== undefined) return connectionString;
  throw new InvalidEnvironment(
    'these environment variables are invalid:\n  AZURE_STORAGE_CONNECTION_STRING: set it to the connection string of the storage account, because OFFPRINT_STORE is in Azure',
  );
}
