import { pino } from 'pino';
import type { LogConfig } from '../config/config.js';

/** A structured logger: `log.info({ jobId }, 'sentence')`. `child` adds ids to every further line. */
export type Logger = pino.Logger;

/** The fields that may contain a secret, wherever an object with them is logged. */
const SECRET_PATHS = [
  'authorization',
  'headers.authorization',
  'cookie',
  'headers.cookie',
  'secret',
  'apiKey',
  'bundleUrl',
  'url.signature',
];

/**
 * Creates a logger that writes JSON lines to standard output, or readable lines for a terminal. Falls back to JSON if
 * the formatter is not installed, as in a server bundled into one file. `name` identifies the process; `idsOfTrace`
 * returns fields for each line, the ids of the open span.
 */
export function createLogger(
  name: string,
  config: LogConfig,
  idsOfTrace?: () => Readonly<Record<string, string>> | undefined,
): Logger {
  const options = {
    name,
    level: config.level,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(idsOfTrace !== undefined && { mixin: () => idsOfTrace() ?? {} }),
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
  };
  if (config.format !== 'pretty') return pino(options, standardOutput());
  try {
    return pino({ ...options, transport: PRETTY });
  } catch {
    const log = pino(options, standardOutput());
    log.warn('Pretty log lines are not available here; writing JSON instead.');
    return log;
  }
}

/** The limit of buffered bytes. Lines beyond it are dropped while standard output is blocked. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/** Returns a standard output that drops lines it cannot write: a full disk must not end a process. */
function standardOutput(): pino.DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  destination.on('error', () => undefined);
  return destination;
}

const PRETTY = {
  target: 'pino-pretty',
  options: {
    ignore: 'pid,hostname,name,process',
    messageFormat: '{process}: {msg}',
    translateTime: 'SYS:HH:MM:ss',
  },
};
