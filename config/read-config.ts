import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Environment, environmentSchema } from './schema.js';

export interface TemporalConfig {
  readonly address: string;
  readonly namespace: string;
  readonly apiKey?: string;
  readonly tls: boolean;
  readonly tlsCertFile?: string;
  readonly tlsKeyFile?: string;
}

export type StoreConfig =
  | {
      readonly kind: 'file';
      readonly folder: string;
      readonly linkSecret?: string;
      readonly secretFile: string;
      readonly publicUrl: string;
    }
  | { readonly kind: 'gcs'; readonly bucket: string; readonly prefix: string; readonly emulatorUrl?: string };

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What stays in the store. */
export interface RetentionConfig {
  /** Days after its end that an export's bundle is kept; 0 where nothing is ever removed. */
  readonly bundleDays: number;
  /** Newest bundles of each version of a site that stay whatever their age; at least 1. */
  readonly bundlesKept: number;
}

/** How people sign in to the dashboard. */
export interface IdentityConfig {
  readonly sessionSecret?: string;
  /** Where a random secret is kept otherwise. */
  readonly secretFile: string;
  readonly openIdConnect?: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret?: string;
    readonly name: string;
  };
}

export interface LogConfig {
  readonly level: Environment['LOG_LEVEL'];
  readonly format: 'pretty' | 'json';
}

export interface SecretsConfig {
  /** What secrets are encrypted with, if one was configured. */
  readonly key?: string;
  /** Where a random one is kept otherwise. */
  readonly keyFile: string;
}

/** Where projects may come from. */
export interface SourcesConfig {
  /** Absolute. */
  readonly root?: string;
  /** Where a worker keeps copies while it reads them: not where render processes may read. */
  readonly folder: string;
  readonly maxUploadBytes: number;
  /** Whether repositories, live sites and webhooks may lie in private networks, and without TLS. */
  readonly allowPrivateNetwork: boolean;
  /** Absolute. */
  readonly gitKnownHosts?: string;
}

/** How far a live site is read. */
export interface CrawlConfig {
  readonly pages: number;
  /** Of all bodies, unpacked. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Links from the start to a page. */
  readonly depth: number;
  readonly requestsAtOnce: number;
}

/** Which model answers: the embedded one, or any behind an OpenAI-compatible endpoint. */
export type ModelConfig =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'openai-compatible'; readonly url: string; readonly model: string; readonly key?: string };

/** What turns pages and questions into vectors: any model behind an OpenAI-compatible endpoint. */
export interface EmbeddingsConfig {
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  readonly dimensions?: number;
}

export interface AssistantConfig {
  readonly model: ModelConfig;
  /** Without it sites are searched by words alone. */
  readonly embeddings?: EmbeddingsConfig;
  readonly answerSeconds: number;
  readonly answerTokens: number;
  /** Whether v2 streams leave out what clients with a closed schema refuse. */
  readonly strictStreams: boolean;
  readonly requestsPerHour: number;
  readonly requestsPerDay: number;
  /** 0 for ever. */
  readonly threadDays: number;
}

/** The settings of every process, made from the environment alone. */
export interface Config {
  readonly production: boolean;
  readonly log: LogConfig;
  /** Absolute. */
  readonly home: string;
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string;
    readonly trustedProxies: readonly string[];
    readonly exportStartsPerHour: number;
    readonly linkSeconds: number;
  };
  readonly identity: IdentityConfig;
  readonly secrets: SecretsConfig;
  readonly sources: SourcesConfig;
  readonly crawl: CrawlConfig;
  readonly assistant: AssistantConfig;
  readonly temporal: TemporalConfig;
  readonly database: DatabaseConfig;
  readonly store: StoreConfig;
  readonly retention: RetentionConfig;
  readonly worker: {
    readonly renderSlots: number;
    readonly cacheFolder: string;
    readonly cacheBytes: number;
    readonly fetchOutsideFiles: boolean;
    readonly chromiumPath?: string;
  };
}

/** An environment variable has a value that cannot be used; the message names each one. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

/** Pure: nothing but `environment` is read. Empty variables count as unset. Throws {@link InvalidEnvironment}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InvalidEnvironment(`these environment variables cannot be used:\n  ${lines.join('\n  ')}`);
  }
  const values = parsed.data;
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
    identity: identityConfig(values, home),
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
    assistant: assistantConfig(values),
    temporal: {
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      apiKey: values.TEMPORAL_API_KEY,
      tls: values.TEMPORAL_TLS,
      tlsCertFile: values.TEMPORAL_TLS_CERT_FILE,
      tlsKeyFile: values.TEMPORAL_TLS_KEY_FILE,
    },
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

function assistantConfig(values: Environment): AssistantConfig {
  return {
    model: modelConfig(values),
    embeddings: embeddingsConfig(values),
    answerSeconds: values.OFFPRINT_MODEL_SECONDS,
    answerTokens: values.OFFPRINT_MODEL_TOKENS,
    strictStreams: values.OFFPRINT_STRICT_STREAMS,
    requestsPerHour: values.OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR,
    requestsPerDay: values.OFFPRINT_ASSISTANT_REQUESTS_PER_DAY,
    threadDays: values.OFFPRINT_THREAD_DAYS,
  };
}

function modelConfig({
  OFFPRINT_MODEL_URL: url,
  OFFPRINT_MODEL: model,
  OFFPRINT_MODEL_KEY: key,
}: Environment): ModelConfig {
  if (url === undefined && model === undefined) return { kind: 'embedded' };
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
    `these environment variables cannot be used:\n  ${missing}: must be set too; a model needs both its address and its name`,
  );
}

function databaseConfig(values: Environment, home: string): DatabaseConfig {
  const url = values.DATABASE_URL;
  if (url === undefined) return { kind: 'sqlite', file: join(home, 'offprint.sqlite') };
  return url.startsWith('file:')
    ? { kind: 'sqlite', file: resolve(url.slice('file:'.length)) }
    : { kind: 'postgres', url };
}

function identityConfig(values: Environment, home: string): IdentityConfig {
  const { OFFPRINT_OIDC_ISSUER: issuer, OFFPRINT_OIDC_CLIENT_ID: clientId } = values;
  if ((issuer === undefined) !== (clientId === undefined)) {
    throw new InvalidEnvironment('OFFPRINT_OIDC_ISSUER and OFFPRINT_OIDC_CLIENT_ID belong together: set both, or none');
  }
  return {
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
  const [bucket = '', ...prefix] = store.slice('gs://'.length).split('/');
  return { kind: 'gcs', bucket, prefix: prefix.filter(Boolean).join('/'), emulatorUrl: values.STORAGE_EMULATOR_HOST };
}
