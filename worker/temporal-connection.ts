import { readFileSync } from 'node:fs';
import { NativeConnection, type NativeConnectionOptions } from '@temporalio/worker';
import type { TemporalConfig } from '../config/config.js';
import type { Logger } from '../logging/logger.js';

const RETRY_MS = 1000;

/** Connects to Temporal and retries while it is unavailable, so a worker may start before it. */
export async function connectToTemporal(
  config: TemporalConfig,
  logger: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await NativeConnection.connect(connectionOptions(config));
    } catch (error) {
      if (signal.aborted) throw error;
      if (attempt % 10 === 1)
        logger.warn({ address: config.address }, 'Temporal does not answer yet; retrying every second');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Returns the options of a connection: the address, and the credentials if there are any. */
export function connectionOptions(config: TemporalConfig): NativeConnectionOptions {
  return { address: config.address, apiKey: config.apiKey, tls: tlsOptions(config) };
}

function tlsOptions({ tls, apiKey, tlsCaFile, tlsCertFile, tlsKeyFile }: TemporalConfig) {
  const authority = tlsCaFile === undefined ? {} : { serverRootCACertificate: readFileSync(tlsCaFile) };
  if (tlsCertFile !== undefined && tlsKeyFile !== undefined)
    return { ...authority, clientCertPair: { crt: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) } };
  if (!tls && apiKey === undefined) return undefined;
  return tlsCaFile === undefined ? true : authority;
}
