import { readFileSync } from 'node:fs';
import type { TemporalConfig } from '../../config/config.js';

/**
 * Returns the options for a connection to Temporal: plain, with TLS, with a client certificate or with an API key. Reads the
 * certificates' files.
 */
export function temporalConnectionOptions(config: TemporalConfig) {
  const { address, apiKey, tls, tlsCaFile, tlsCertFile, tlsKeyFile } = config;
  const clientCertPair =
    tlsCertFile !== undefined && tlsKeyFile !== undefined
      ? { crt: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) }
      : undefined;
  const files = {
    ...(tlsCaFile !== undefined && { serverRootCACertificate: readFileSync(tlsCaFile) }),
    ...(clientCertPair !== undefined && { clientCertPair }),
  };
  const isEncrypted = tls || clientCertPair !== undefined || apiKey !== undefined;
  return {
    address,
    ...(apiKey !== undefined && { apiKey }),
    // With only an API key, the client enables TLS by itself.
    ...(isEncrypted && Object.keys(files).length > 0 ? { tls: files } : tls && { tls: true }),
    // By default, a channel waits up to two minutes before it reconnects.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 250, 'grpc.max_reconnect_backoff_ms': 2000 },
  };
}
