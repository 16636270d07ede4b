import type { Config } from './config.js';
import { InvalidEnvironment, readConfig } from './read-config.js';

/**
 * Returns the settings of this process. If one is invalid, prints a sentence for each variable and exits, because a
 * stack trace would not say what to set.
 */
export function readProcessConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
