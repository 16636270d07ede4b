import { pino } from 'pino';
import type { LogConfig } from '../config/config.js';

/** A structured logger: `log.info({ jobId }, 'sentence')`; `child` binds ids to every further line. */
export type Logger = pino.Logger;

/** Fields that may carry a secret, wherever an object with them is logged. */
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
 * JSON lines on standard output, or readable lines for a terminal; JSON too where what makes them readable is not installed, as
 * beside a server packed into one file. `name` tells the process.
 */
export function createLogger(name: string, config: LogConfig): Logger {
  const options = {
    name,
    level: config.level,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
  };
  if (config.format !== 'pretty') return pino(options, standardOutput());
  try {
    return pino({ ...options, transport: PRETTY });
  } catch {
    const log = pino(options, standardOutput());
    log.warn('Readable lines are not to be had here; lines are JSON.');
    return log;
  }
}

/** Lines beyond this are dropped while standard output takes none. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/** Standard output that drops lines where they cannot be written: a full disk behind it must end no process. */
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
