import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Where the files of one export go; all absolute. */
export interface ExportedPlace {
  readonly archive: string;
  /** The opened bundle. */
  readonly folder: string;
  readonly reportFile: string;
  /** What was exported last, for the next time. */
  readonly recordFile: string;
}

const recordSchema = z.object({ jobId: z.string(), fingerprint: z.string() });

export interface Exported extends z.infer<typeof recordSchema> {
  /** Undefined when the opened bundle is gone. */
  readonly indexFile: string | undefined;
}

/** Undefined where nothing was exported yet. */
export function readExported(place: ExportedPlace): Exported | undefined {
  try {
    const record = recordSchema.parse(JSON.parse(readFileSync(place.recordFile, 'utf8')));
    const indexFile = join(place.folder, 'index.html');
    return { ...record, indexFile: existsSync(indexFile) ? indexFile : undefined };
  } catch {
    return undefined;
  }
}

export function writeExported(place: ExportedPlace, record: z.infer<typeof recordSchema>): void {
  mkdirSync(dirname(place.recordFile), { recursive: true });
  writeFileSync(place.recordFile, `${JSON.stringify(record, null, 2)}\n`);
}
