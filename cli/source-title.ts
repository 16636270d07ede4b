import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CONFIGURATION_NAMES } from '../source/project-directory.js';
import { type LocalSource, sourceName } from './local-domain.js';

const namedSchema = z.object({ name: z.string().trim().min(1).max(200) });

/** Returns the title of a site whose owner chose none: the project's own name, else that of its folder, or the host of its address. */
export function sourceTitle(source: LocalSource): string {
  if (source.type === 'url') return new URL(source.url).host;
  return projectName(source.path) ?? sourceName(source.path);
}

function projectName(folder: string): string | undefined {
  for (const file of CONFIGURATION_NAMES) {
    try {
      return namedSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).name;
    } catch {
      // A configuration that is missing or faulty is reported by the export, not here.
    }
  }
  return undefined;
}
