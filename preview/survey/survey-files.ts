import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes on the disk, by the name of their content: those of a large site are too many for memory. */
export interface SurveyFiles {
  /** Writes bytes, and returns their name. */
  keep(bytes: Uint8Array): Promise<string>;
  read(name: string): Promise<Buffer>;
}

export function createSurveyFiles(folder: string): SurveyFiles {
  const written = new Set<string>();
  return {
    async keep(bytes) {
      const name = createHash('sha256').update(bytes).digest('hex');
      if (written.has(name)) return name;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), bytes);
      written.add(name);
      return name;
    },
    read: (name) => readFile(join(folder, name)),
  };
}
