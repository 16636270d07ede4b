import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** The size above which a log is moved to `<name>.1` at the start. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;
/** The number of pino's level for warnings. */
const WARNING = 40;

/** A log file that is appended to. */
export interface LogFile {
  /** Appends a line. A line that cannot be written, for example on a full disk, is dropped and counted; nothing is thrown. */
  write(line: string): void;
  /** Resolves when everything possible is written. */
  close(): Promise<void>;
}

/** The time after which a log that could not be written is retried, in milliseconds. */
const RETRY_MS = 5000;

/** Opens a log, and moves a long one aside. Losing lines of a log must not stop anything. */
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
      if (lost > 0) stream.write(`(${lost} lines could not be written to this log)\n`);
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

/** The limit of buffered bytes. Lines beyond it are dropped while the disk is too slow. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

function openStream(file: string): WriteStream {
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/** The time for which the same line is not repeated: a process that crashes repeatedly prints the same each time. */
const REPEAT_MS = 60_000;

/**
 * Writes all output of a child to its log, and passes to `show` what a person should see: warnings and errors of
 * structured lines, and the first line of a crash.
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

/** Returns `show` without lines that were already shown within the last minute. */
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

/** Returns the part of a log line that a person at the terminal should see; undefined for nothing. */
export function shownLine(line: string, isErrorStream: boolean): string | undefined {
  const record = structured(line);
  if (record === undefined) return isErrorStream && CRASH.test(line) ? line : undefined;
  if (record.level < WARNING) return undefined;
  const reason = record.err?.message;
  return reason === undefined || record.msg.includes(reason) ? record.msg : `${record.msg}: ${reason}`;
}

/** The first line of an uncaught error, as Node.js prints it: `TypeError: …`, `Error [ERR_X]: …`, `[UnhandledPromiseRejection: …`. */
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
