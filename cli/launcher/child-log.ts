import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A log longer than this at a start is put aside as `<name>.1`. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;
/** pino's number for a warning. */
const WARNING = 40;

/** A log that is appended to. */
export interface LogFile {
  /** Adds a line. One that cannot be written, on a full disk for example, is dropped and counted; nothing is thrown. */
  write(line: string): void;
  /** Resolves once everything is written that can be. */
  close(): Promise<void>;
}

/** A log that could not be written is tried again after this time, in milliseconds. */
const RETRY_MS = 5000;

/** Opens a log, putting aside one that has grown long. Losing lines of a log must stop nothing. */
export function openLog(file: string, { retryMs = RETRY_MS, open = openStream } = {}): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  let stream: WriteStream | undefined;
  let lost = 0;
  let triedAt = Number.NEGATIVE_INFINITY;

  function openAgain(): WriteStream | undefined {
    if (performance.now() - triedAt < retryMs) return undefined;
    triedAt = performance.now();
    const opened = open(file);
    opened.on('error', () => {
      if (stream === opened) stream = undefined;
      opened.destroy();
    });
    return opened;
  }

  return {
    write(line) {
      stream ??= openAgain();
      if (stream === undefined || stream.writableLength > MAX_UNWRITTEN_BYTES) {
        lost += 1;
        return;
      }
      if (lost > 0) stream.write(`(${lost} lines could not be written here)\n`);
      lost = 0;
      stream.write(`${line}\n`);
    },
    close: () =>
      new Promise((resolve) => {
        if (stream === undefined || stream.destroyed) return resolve();
        stream.once('close', resolve);
        stream.end();
      }),
  };
}

/** Lines beyond this are dropped while a disk does not keep up. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

function openStream(file: string): WriteStream {
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/** The same line is not shown again for so long: a process that dies again and again says the same each time. */
const REPEAT_MS = 60_000;

/**
 * Writes everything a child says to its log, and hands what a person should see to `show`: warnings and worse of
 * structured lines, and the first line of a crash. The rest is in the log.
 */
export function keepLog(child: ChildProcess, log: LogFile, show: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
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
