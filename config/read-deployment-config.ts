import { resolve } from 'node:path';
import { DEPLOYMENT_ENVIRONMENT, type DeploymentSettings, deploymentSchema } from './deployment-schema.js';

/** The settings of a deployment, with the secrets that its files hold. */
export interface DeploymentConfig {
  readonly staticExport: DeploymentSettings['staticExport'];
  readonly hosting: DeploymentSettings['hosting'];
  /** Where exports are looked for; undefined where a link says what to serve. */
  readonly follow?: FollowConfig;
  /** Where readers' questions go, where a key for them is given. */
  readonly assistant?: ServiceAccess;
  readonly server: DeploymentSettings['server'];
  /** `folder` is absolute. */
  readonly storage: DeploymentSettings['storage'];
  readonly log: DeploymentSettings['log'];
}

/** A site of the service, and a key for it. */
export interface ServiceAccess {
  /** Without a final slash. */
  readonly url: string;
  readonly domain: string;
  readonly key: string;
}

export interface FollowConfig extends ServiceAccess {
  readonly pollSeconds: number;
  readonly webhookSecret?: string;
}

/** Settings cannot be used; the message names each one. */
export class InvalidDeploymentSettings extends Error {
  override readonly name = 'InvalidDeploymentSettings';
}

export interface DeploymentSources {
  /** What the settings file holds, as parsed; undefined where there is none. */
  readonly file?: unknown;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads a file that holds a secret. */
  readonly readSecret: (path: string) => string;
}

/** Pure but for `readSecret`. Throws {@link InvalidDeploymentSettings} with a line for each setting that cannot be used. */
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
    throw invalid(['staticExport.bundleUrl: belongs to a deployment without service.key; remove one of the two']);
  }
  if (staticExport.sha256 !== undefined && staticExport.bundleUrl === undefined) {
    throw invalid(['staticExport.sha256: says what is at staticExport.bundleUrl, which is not set']);
  }
  return { staticExport, hosting, ...access, server, storage: { ...storage, folder: resolve(storage.folder) }, log };
}

function invalid(lines: readonly string[]): InvalidDeploymentSettings {
  return new InvalidDeploymentSettings(`these settings cannot be used:\n  ${lines.join('\n  ')}`);
}

/** Puts the environment over the file. Empty variables count as unset; `names` is told which variable spoke for a setting. */
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

/** A value that is not of its kind is left as it is: the schema says so. */
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
  if (value !== undefined) throw invalid([`${setting}: is given twice, by itself and by ${setting}File; remove one`]);
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
  invalid([`${setting}: holds a space, a line break or another sign that no key has; copy the key again`]);

function accessTo(
  { url, domain, pollSeconds }: DeploymentSettings['service'],
  secrets: Readonly<Record<'key' | 'assistantKey' | 'webhookSecret', string | undefined>>,
): Pick<DeploymentConfig, 'follow' | 'assistant'> {
  const { key, assistantKey, webhookSecret } = secrets;
  if (key === undefined && assistantKey === undefined) {
    if (webhookSecret === undefined) return {};
    throw invalid(['service.webhookSecret: belongs to a deployment that follows the service; set service.key too']);
  }
  if (url === undefined) throw invalid(['service.url: must be set where a key of the service is']);
  if (domain === undefined) throw invalid(['service.domain: must be set where a key of the service is']);
  const site = { url: url.replace(/\/+$/, ''), domain };
  return {
    ...(key !== undefined && { follow: { ...site, key, pollSeconds, webhookSecret } }),
    ...(assistantKey !== undefined && { assistant: { ...site, key: assistantKey } }),
  };
}
