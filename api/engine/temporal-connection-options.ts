import { readFileSync } from 'node:fs';
import type { TemporalConfig } from '../../config/config.js';

/** How to reach Temporal: plain, by TLS, with a client certificate or with an API key. Reads the certificate's files. */
export function temporalConnectionOptions(config: TemporalConfig) {
  const { address, apiKey, tls, tlsCertFile, tlsKeyFile } = config;
  const clientCertPair =
    tlsCertFile !== undefined && tlsKeyFile !== undefined
      ? { crt: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) }
      : undefined;
  return {
    address,
    ...(apiKey !== undefined && { apiKey }),
    // With an API key alone, the client turns TLS on by itself.
    ...(clientCertPair !== undefined ? { tls: { clientCertPair } } : tls && { tls: true }),
    // By default a channel waits for up to two minutes before it tries again.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 250, 'grpc.max_reconnect_backoff_ms': 2000 },
  };
}
