import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BundleFormat } from '../contract/http/jobs.js';

/** The absolute paths of one export's files. */
export interface ExportedPlace {
  readonly archive: string;
  /** The folder of the unpacked bundle. */
  readonly folder: string;
  readonly reportFile: string;
  /** The record of the last export, for the next run. */
  readonly recordFile: string;
}

/** Returns the path of a form of the bundle, beside the archive. */
export function formFile({ folder }: Pick<ExportedPlace, 'folder'>, format: BundleFormat): string {
  return `${folder}.${format}`;
}

const recordSchema = z.object({ jobId: z.string(), fingerprint: z.string() });

export interface Exported extends z.infer<typeof recordSchema> {
  /** The first page; undefined when the unpacked bundle is missing. */
  readonly indexFile: string | undefined;
}

/** Returns the record of the last export; undefined if there is none. */
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
