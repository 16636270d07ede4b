import type { Environment } from './schema.js';

export interface TemporalConfig {
  readonly address: string;
  readonly namespace: string;
  readonly apiKey?: string;
  readonly tls: boolean;
  readonly tlsCaFile?: string | undefined;
  readonly tlsCertFile?: string;
  readonly tlsKeyFile?: string;
  /** The version of the workers; undefined if they are not versioned. */
  readonly workerVersion?: WorkerVersion | undefined;
}

/** A version of the workers, as Temporal's worker versioning knows it. */
export interface WorkerVersion {
  readonly deploymentName: string;
  readonly buildId: string;
}

export interface TracingConfig {
  /** The address to which traces are sent; undefined if nothing is traced. */
  readonly url?: string | undefined;
  /** The part of the traces that is recorded, from 0 to 1. */
  readonly ratio: number;
}

export interface MetricsConfig {
  /** The address to which metrics are sent; undefined if none are sent. */
  readonly url?: string | undefined;
  readonly intervalMs: number;
  /** The headers of these requests. OpenTelemetry's exporter reads them from the environment by itself; others do not. */
  readonly headers: Readonly<Record<string, string>>;
}

export type StoreConfig =
  | {
      readonly kind: 'file';
      readonly folder: string;
      readonly linkSecret?: string;
      readonly secretFile: string;
      readonly publicUrl: string;
    }
  | { readonly kind: 'gcs'; readonly bucket: string; readonly prefix: string; readonly emulatorUrl?: string }
  | { readonly kind: 'azure'; readonly bucket: string; readonly prefix: string; readonly connectionString: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly prefix: string;
      /** The address of a server other than Amazon's. */
      readonly endpoint?: string;
      readonly region?: string;
      readonly isPathStyle: boolean;
    };

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The retention of bundles in the store. */
export interface RetentionConfig {
  /** The days after its completion for which an export's bundle is kept; 0 keeps all bundles. */
  readonly bundleDays: number;
  /** The number of newest bundles per version of a site that are kept regardless of age; at least 1. */
  readonly bundlesKept: number;
}

/** The settings of sign-in to the dashboard. */
export interface IdentityConfig {
  /** The name of the organization whose administrators see the state of the whole service; undefined for nobody. */
  readonly operatorOrganization?: string | undefined;
  readonly sessionSecret?: string;
  /** The file that keeps a random secret if none is configured. */
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
  /** The configured encryption key, if there is one. */
  readonly key?: string;
  /** The file that keeps a random key otherwise. */
  readonly keyFile: string;
}

/** The settings of hosting by the service. */
export interface SiteHostConfig {
  /** The template of addresses, which contains `{domain}`; undefined if the service hosts no sites. */
  readonly template?: string;
  readonly host: string;
  readonly port: number;
  /** The configured secret that signs access to previews, if there is one. */
  readonly secret?: string;
  /** The file that keeps a random secret otherwise. */
  readonly secretFile: string;
  /** The address of the API and the dashboard, without a final slash. */
  readonly publicUrl: string;
  /** The addresses and ranges of proxies whose `X-Forwarded-For` the host believes. */
  readonly trustedProxies: readonly string[];
  /** The folder in which the host keeps unpacked bundles. */
  readonly cacheFolder: string;
  readonly cacheBytes: number;
}

/** The mail server that notices are sent through. */
export interface SmtpConfig {
  /** Its address, with the name and password if it needs them. */
  readonly url: string;
  /** The sender, such as `Offprint <offprint@example.com>`. */
  readonly from: string;
}

/** The private key that signs archives, if it is kept outside of the database. */
export interface SigningConfig {
  /** The key as text. */
  readonly key?: string;
  /** The file that contains the key. */
  readonly keyFile?: string;
}

/** The places that projects may come from. */
export interface SourcesConfig {
  /** The absolute path of the only folder that projects registered over HTTP may be in. */
  readonly root?: string;
  /** The folder in which a worker keeps copies while it reads them. Render processes cannot read it. */
  readonly folder: string;
  readonly maxUploadBytes: number;
  /** True when repositories, live sites and webhooks may be in private networks and without TLS. */
  readonly allowPrivateNetwork: boolean;
  /** The absolute path of the known_hosts file. */
  readonly gitKnownHosts?: string;
}

/** The limits of reading a live site. */
export interface CrawlConfig {
  readonly pages: number;
  /** The bytes of all response bodies, unpacked. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** The number of links from the start page to a page. */
  readonly depth: number;
  readonly requestsAtOnce: number;
}

/** The model that writes answers: the embedded one, or any with an OpenAI-compatible endpoint. */
export type ModelConfig =
  | {
      readonly kind: 'embedded';
      /** The folder that the weights of its reader are downloaded to; undefined if the reader is off. */
      readonly readerFolder?: string;
    }
  | { readonly kind: 'openai-compatible'; readonly url: string; readonly model: string; readonly key?: string };

/** The model that turns pages and questions into vectors: any with an OpenAI-compatible endpoint. */
export interface EmbeddingsConfig {
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  readonly dimensions?: number;
}

export interface AssistantConfig {
  readonly model: ModelConfig;
  /** The embedding model. Without one, sites are searched by words alone. */
  readonly embeddings?: EmbeddingsConfig;
  /** The number of threads that write answers, beside the one that handles requests; 0 when that one writes them. */
  readonly answerThreads: number;
  readonly answerSeconds: number;
  readonly answerTokens: number;
  /** True when v2 streams omit the parts that clients with a closed schema refuse. */
  readonly strictStreams: boolean;
  readonly requestsPerHour: number;
  readonly requestsPerDay: number;
  /** The tokens that one organization may use in a day; undefined without a limit. */
  readonly tokensPerDay: number | undefined;
  /** The price of a million tokens that the model reads; undefined if it is not known. */
  readonly inputPrice: number | undefined;
  readonly outputPrice: number | undefined;
  /** The days after its last use for which a thread is kept; 0 keeps all threads. */
  readonly threadDays: number;
}

/** The settings of every process, read from the environment alone. */
export interface Config {
  readonly production: boolean;
  readonly log: LogConfig;
  /** The absolute path of the folder that the embedded services use. */
  readonly home: string;
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string;
    readonly trustedProxies: readonly string[];
    readonly exportStartsPerHour: number;
    readonly linkSeconds: number;
  };
  /** The mail server for notices; undefined if none is configured. */
  readonly smtp?: SmtpConfig | undefined;
  readonly siteHost: SiteHostConfig;
  readonly identity: IdentityConfig;
  readonly secrets: SecretsConfig;
  readonly signing: SigningConfig;
  readonly sources: SourcesConfig;
  readonly crawl: CrawlConfig;
  readonly assistant: AssistantConfig;
  readonly temporal: TemporalConfig;
  readonly tracing: TracingConfig;
  readonly metrics: MetricsConfig;
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
