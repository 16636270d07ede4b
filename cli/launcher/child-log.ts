import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A log longer than this at a start is put aside as `<name>.1`. */
const LONGEST_LOG_BYTES = 5 * 1024 * 1024;
/** pino's number for a warning. */
const WARNING = 40;

/** Opens a log to append to, putting aside one that has grown long. */
export function openLog(file: string): WriteStream {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LONGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/**
 * Writes everything a child says to its log, and hands what a person should see to `show`: warnings and worse of
 * structured lines, and every line that is not structured on standard error (a crash).
 */
export function keepLog(child: ChildProcess, log: WriteStream, show: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const shown = shownLine(line, stream === child.stderr);
      if (shown !== undefined) show(shown);
    });
  }
}

/** What of a log line a person at the terminal should see; undefined for nothing. */
export function shownLine(line: string, isErrorStream: boolean): string | undefined {
  const record = structured(line);
  if (record === undefined) return isErrorStream && line.trim() !== '' ? line : undefined;
  if (record.level < WARNING) return undefined;
  const reason = record.err?.message;
  return reason === undefined || record.msg.includes(reason) ? record.msg : `${record.msg}: ${reason}`;
}

interface LogRecord {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message?: string };
}

function structured(line: string): LogRecord | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const record: Partial<LogRecord> = JSON.parse(line);
    return typeof record.level === 'number' && typeof record.msg === 'string' ? (record as LogRecord) : undefined;
  } catch {
    return undefined;
  }
}
