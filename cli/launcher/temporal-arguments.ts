import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** What differs between the server in a container and the one that the launcher starts. */
export interface LocalTemporal {
  readonly ip: string;
  readonly port: number;
  /** Undefined: without the web page. */
  readonly uiPort: number | undefined;
  readonly databaseFile: string;
}

const composeSchema = z.object({
  services: z.object({ temporal: z.object({ command: z.array(z.coerce.string()).min(1) }) }),
});

/** The server's arguments as a Compose file has them. Throws a sentence when the file is not what we expect. */
export function readComposeArguments(composeFile: string): readonly string[] {
  const parsed = composeSchema.safeParse(parse(readFileSync(composeFile, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${composeFile}: services.temporal.command must be a list of the server's arguments`);
  }
  return parsed.data.services.temporal.command;
}

/** The same arguments with local address, ports and paths in place of the container's. Options take their value as the next item or after `=`. */
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
