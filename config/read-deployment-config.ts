import { resolve } from 'node:path';
import { DEPLOYMENT_ENVIRONMENT, type DeploymentSettings, deploymentSchema } from './deployment-schema.js';

/** The settings of a deployment, including the secrets read from files. */
export interface DeploymentConfig {
  readonly staticExport: DeploymentSettings['staticExport'];
  readonly hosting: DeploymentSettings['hosting'];
  /** The service that is asked for exports; undefined when a link says what to serve. */
  readonly follow?: FollowConfig;
  /** The service that answers readers' questions, if there is a key for it. */
  readonly assistant?: ServiceAccess;
  readonly server: DeploymentSettings['server'];
  /** The settings of storage. `folder` is absolute. */
  readonly storage: DeploymentSettings['storage'];
  readonly log: DeploymentSettings['log'];
}

/** A site of the service, and a key for it. */
export interface ServiceAccess {
  /** The address without a final slash. */
  readonly url: string;
  readonly domain: string;
  readonly key: string;
}

export interface FollowConfig extends ServiceAccess {
  readonly pollSeconds: number;
  /** The groups of readers whose export is served; the export for everybody if undefined. */
  readonly groups?: readonly string[];
  readonly webhookSecret?: string;
}

/** Settings are invalid. The message names each one. */
export class InvalidDeploymentSettings extends Error {
  override readonly name = 'InvalidDeploymentSettings';
}

export interface DeploymentSources {
  /** The parsed content of the settings file; undefined if there is none. */
  readonly file?: unknown;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads a file that contains a secret. */
  readonly readSecret: (path: string) => string;
}

/**
 * Reads the settings of a deployment. Calls nothing but `readSecret`. Throws {@link InvalidDeploymentSettings} with a
 * line for each invalid setting.
 */
export function readDeploymentConfig({ file, environment, readSecret }: DeploymentSources): DeploymentConfig {
  const names = new Map<string, string>();
  const parsed = deploymentSchema.safeParse(merge(file, environment, names));
  if (!parsed.success) {
    throw invalid(
      parsed.error.issues.map(({ path, message }) => {
        const setting = path.join('.');
        return `${names.get(setting) ?? (setting || 'the settings')}: ${message}`;
      }),
    );
  }
  const { staticExport, hosting, service, server, storage, log } = parsed.data;
  const secrets = {
    key: secretOf('service.key', service.key, service.keyFile, readSecret),
    assistantKey: secretOf('service.assistantKey', service.assistantKey, service.assistantKeyFile, readSecret),
    webhookSecret: secretOf('service.webhookSecret', service.webhookSecret, service.webhookSecretFile, readSecret),
  };
  const access = accessTo(service, secrets);
  if (staticExport.bundleUrl !== undefined && access.follow !== undefined) {
    throw invalid(['staticExport.bundleUrl: cannot be combined with service.key; remove one of the two']);
  }
  if (staticExport.sha256 !== undefined && staticExport.bundleUrl === undefined) {
    throw invalid(['staticExport.sha256: needs staticExport.bundleUrl, which is not set']);
  }
  return { staticExport, hosting, ...access, server, storage: { ...storage, folder: resolve(storage.folder) }, log };
}

function invalid(lines: readonly string[]): InvalidDeploymentSettings {
  return new InvalidDeploymentSettings(`these settings are invalid:\n  ${lines.join('\n  ')}`);
}

/** Overrides the file with the environment. Empty variables count as unset. Adds to `names` which variable set each setting. */
function merge(file: unknown, environment: DeploymentSources['environment'], names: Map<string, string>): unknown {
  const whole: unknown = file ?? {};
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole;
  const merged: Record<string, unknown> = { ...whole };
  for (const [variable, [group, name, kind]] of Object.entries(DEPLOYMENT_ENVIRONMENT)) {
    const value = environment[variable];
    if (value === undefined || value === '') continue;
    const before = merged[group] ?? {};
    if (typeof before !== 'object' || Array.isArray(before)) continue; // refused by the schema
    merged[group] = { ...before, [name]: converted(value, kind) };
    names.set(`${group}.${name}`, variable);
  }
  return merged;
}

/** Converts the text of a variable. A value that does not fit is left unchanged, and the schema reports it. */
function converted(value: string, kind: 'flag' | 'number' | 'text'): unknown {
  if (kind === 'flag') return value === 'true' ? true : value === 'false' ? false : value;
  if (kind === 'number') return /^-?\d+$/.test(value) ? Number(value) : value;
  return value;
}

function secretOf(
  setting: string,
  value: string | undefined,
  file: string | undefined,
  readSecret: (path: string) => string,
): string | undefined {
  if (file === undefined) {
    if (value !== undefined && !isSendable(value)) throw unsendable(setting);
    return value;
  }
  if (value !== undefined) throw invalid([`${setting}: is set twice, directly and by ${setting}File; remove one`]);
  let secret: string;
  try {
    secret = readSecret(file).trim();
  } catch {
    throw invalid([`${setting}File: ${file} cannot be read; correct the path or its permissions`]);
  }
  if (secret === '') throw invalid([`${setting}File: ${file} is empty; write the secret into it`]);
  if (!isSendable(secret)) throw unsendable(`${setting}File`);
  return secret;
}

const isSendable = (secret: string) => /^[\x21-\x7E]+$/.test(secret);

const unsendable = (setting: string) =>
  invalid([
    `${setting}: contains a space, a line break or another character that keys never contain; copy the key again`,
  ]);

function accessTo(
  { url, domain, pollSeconds, groups }: DeploymentSettings['service'],
  secrets: Readonly<Record<'key' | 'assistantKey' | 'webhookSecret', string | undefined>>,
): Pick<DeploymentConfig, 'follow' | 'assistant'> {
  const { key, assistantKey, webhookSecret } = secrets;
  if (key === undefined && assistantKey === undefined) {
    if (webhookSecret === undefined) return {};
    throw invalid(['service.webhookSecret: needs service.key; set it too']);
  }
  if (url === undefined) throw invalid(['service.url: must be set together with a key of the service']);
  if (domain === undefined) throw invalid(['service.domain: must be set together with a key of the service']);
  const site = { url: url.replace(/\/+$/, ''), domain };
  return {
    ...(key !== undefined && { follow: { ...site, key, pollSeconds, webhookSecret, ...listed(groups) } }),
    ...(assistantKey !== undefined && { assistant: { ...site, key: assistantKey } }),
  };
}

/** Returns the groups of a list that is separated by commas. */
function listed(groups: string | undefined): Pick<FollowConfig, 'groups'> {
  const names = (groups ?? '').split(',').map((name) => name.trim());
  return names.some((name) => name !== '') ? { groups: names.filter((name) => name !== '') } : {};
}
