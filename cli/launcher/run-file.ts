import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const identitySchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() });

const runSchema = z.object({
  /** The launcher's process; null after a clean stop. The ports are kept, so that printed addresses stay valid. */
  launcher: identitySchema.nullable(),
  mode: z.enum(['start', 'export']),
  /** The time at which the launcher became ready; null before. */
  readyAt: z.string().nullable(),
  apiUrl: z.string(),
  ports: z.object({
    api: z.number(),
    temporal: z.number().nullable(),
    temporalUi: z.number().nullable(),
    /** The port of the host; missing in states of earlier versions. */
    siteHost: z.number().optional(),
  }),
  /** The Temporal server, if the launcher started it. */
  temporal: identitySchema.nullable(),
});

/** The processes of a home folder, for the next command to find. */
export type RunState = z.infer<typeof runSchema>;

/** Returns the state; undefined if the file is missing or unreadable, which both mean that nothing is known. */
export function readRunState(file: string): RunState | undefined {
  try {
    const parsed = runSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function writeRunState(file: string, state: RunState): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(temporary, file);
}
