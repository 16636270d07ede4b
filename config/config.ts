import type { Environment } from './schema.js';

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
  /** Threads that make answers, beside the one of the requests; 0 where that one makes them. */
  readonly answerThreads: number;
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
