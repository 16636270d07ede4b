import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** The settings that differ between the server in a container and the one of the launcher. */
export interface LocalTemporal {
  readonly ip: string;
  readonly port: number;
  /** The port of the web interface; undefined to run without it. */
  readonly uiPort: number | undefined;
  readonly databaseFile: string;
}

const composeSchema = z.object({
  services: z.object({ temporal: z.object({ command: z.array(z.coerce.string()).min(1) }) }),
});

/** Returns the server's arguments from a Compose file. Throws a sentence if the file has another shape. */
export function readComposeArguments(composeFile: string): readonly string[] {
  const parsed = composeSchema.safeParse(parse(readFileSync(composeFile, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${composeFile}: services.temporal.command must be a list of the server's arguments`);
  }
  return parsed.data.services.temporal.command;
}

/**
 * Returns the same arguments with local address, ports and paths instead of the container's. The value of an option is
 * the next item or follows `=`.
 */
export function localTemporalArguments(composeArguments: readonly string[], local: LocalTemporal): string[] {
  const replacements: Readonly<Record<string, string | undefined>> = {
    '--ip': local.ip,
    '--port': String(local.port),
    '--ui-port': local.uiPort === undefined ? undefined : String(local.uiPort),
    '--db-filename': local.databaseFile,
  };
  const result: string[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < composeArguments.length; index += 1) {
    const argument = composeArguments[index] ?? '';
    const [name = '', ...inline] = argument.split('=');
    if (!(name in replacements)) {
      result.push(argument);
      continue;
    }
    if (inline.length === 0) index += 1;
    seen.add(name);
    const value = replacements[name];
    if (value !== undefined) result.push(name, value);
  }
  for (const [name, value] of Object.entries(replacements)) {
    if (!seen.has(name) && value !== undefined) result.push(name, value);
  }
  if (local.uiPort === undefined) result.push('--headless');
  return result;
}
