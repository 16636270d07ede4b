import type { Config } from './config.js';
import { InvalidEnvironment, readConfig } from './read-config.js';

/** The settings of this process. One that cannot be used ends it with a sentence for each variable: a stack tells nobody what to set. */
export function readProcessConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
