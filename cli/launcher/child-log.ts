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

/** The same line is not shown again for so long: a process that dies again and again says the same each time. */
const REPEAT_MS = 60_000;

/**
 * Writes everything a child says to its log, and hands what a person should see to `show`: warnings and worse of
 * structured lines, and the first line of a crash. The rest is in the log.
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

/** `show`, but silent for lines that were shown within the last minute. */
export function withoutRepeats(
  show: (line: string) => void,
  now: () => number = () => performance.now(),
): (line: string) => void {
  const shownAt = new Map<string, number>();
  return (line) => {
    const time = now();
    if (time - (shownAt.get(line) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    for (const [old, at] of shownAt) if (time - at >= REPEAT_MS) shownAt.delete(old);
    shownAt.set(line, time);
    show(line);
  };
}

/** What of a log line a person at the terminal should see; undefined for nothing. */
export function shownLine(line: string, isErrorStream: boolean): string | undefined {
  const record = structured(line);
  if (record === undefined) return isErrorStream && CRASH.test(line) ? line : undefined;
  if (record.level < WARNING) return undefined;
  const reason = record.err?.message;
  return reason === undefined || record.msg.includes(reason) ? record.msg : `${record.msg}: ${reason}`;
}

/** As Node writes an error that nobody caught: `TypeError: …`, `Error [ERR_X]: …`, `[UnhandledPromiseRejection: …`. */
const CRASH = /^\[?[A-Z]\w*(Error|Rejection|Exception)?( \[\w+\])?: /;

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
