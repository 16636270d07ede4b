import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  type DeploymentConfig,
  InvalidDeploymentSettings,
  readDeploymentConfig,
} from '../config/read-deployment-config.js';

/** The settings file if OFFPRINT_DEPLOYMENT_CONFIG names no other. */
const DEFAULT_CONFIG_FILE = 'deployment.yaml';

/** Reads the settings file, the environment and the files of secrets. Throws {@link InvalidDeploymentSettings}. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): DeploymentConfig {
  const named = environment.OFFPRINT_DEPLOYMENT_CONFIG || undefined;
  return readDeploymentConfig({
    file: readSettings(named),
    environment,
    readSecret: (path) => readFileSync(path, 'utf8'),
  });
}

function readSettings(named: string | undefined): unknown {
  const file = named ?? DEFAULT_CONFIG_FILE;
  if (named === undefined && !existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InvalidDeploymentSettings(
      `the settings file ${file} cannot be read; correct OFFPRINT_DEPLOYMENT_CONFIG or the file's permissions`,
    );
  }
  try {
    return parse(text, { maxAliasCount: 0 }) ?? undefined;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
    throw new InvalidDeploymentSettings(`the settings file ${file} is not valid YAML: ${reason}`, { cause });
  }
}
