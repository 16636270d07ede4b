import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createSecureServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files of a certificate authority, of a server of it, and of a client of it. */
export interface Certificates {
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

/** Creates certificates in a folder, valid for a day. Rejects without the program openssl. */
export async function createCertificates(folder: string): Promise<Certificates> {
  const at = (name: string) => join(folder, name);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const self = ['-x509', '-subj', '/CN=Offprint test authority', '-addext', 'basicConstraints=critical,CA:TRUE'];
  await run('openssl', ['req', ...curve, ...self, '-keyout', at('ca.key'), '-out', at('ca.pem')]);
  const issue = async (name: string, extensions: string) => {
    const request = ['req', ...curve.slice(0, -2), '-subj', `/CN=${name}`];
    await run('openssl', [...request, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`)]);
    await writeFile(at(`${name}.ext`), extensions);
    const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '1'];
    const files = ['-in', at(`${name}.csr`), '-out', at(`${name}.pem`), '-extfile', at(`${name}.ext`)];
    await run('openssl', ['x509', '-req', ...signing, ...files]);
    return { cert: at(`${name}.pem`), key: at(`${name}.key`) };
  };
  const server = await issue('localhost', 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n');
  const client = await issue('client', 'extendedKeyUsage=clientAuth\n');
  return { ca: at('ca.pem'), server, client };
}

export interface SecureTemporalOptions {
  /** The address of the Temporal server without TLS. */
  readonly address: string;
  readonly certificates: Certificates;
  /** Refuses connections without a certificate of the authority. */
  readonly needsClientCertificate?: boolean;
  /** Refuses calls without this API key. */
  readonly apiKey?: string;
}

/** A door to a Temporal server that is like that of Temporal Cloud: TLS, with a client certificate or an API key. */
export interface SecureTemporal {
  readonly address: string;
  /** The calls that were passed on, and those that were refused for their key. */
  readonly calls: { passed: number; refused: number };
  stop(): Promise<void>;
}

/** The gRPC status code UNAUTHENTICATED. */
const UNAUTHENTICATED = '16';

export async function startSecureTemporal(options: SecureTemporalOptions): Promise<SecureTemporal> {
  const { address, certificates, needsClientCertificate = false, apiKey } = options;
  const calls = { passed: 0, refused: 0 };
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({
    ca: readFileSync(certificates.ca),
    cert: readFileSync(certificates.server.cert),
    key: readFileSync(certificates.server.key),
    requestCert: needsClientCertificate,
    rejectUnauthorized: needsClientCertificate,
  });
  server.on('session', (session) => {
    sessions.add(session);
    const behind = connect(`http://${address}`);
    sessions.add(behind);
    behind.on('error', () => session.destroy());
    session.on('error', () => behind.destroy());
    session.on('close', () => behind.close());
    session.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
        calls.refused += 1;
        stream.respond(
          { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': UNAUTHENTICATED },
          { endStream: true },
        );
        return;
      }
      calls.passed += 1;
      const { ':authority': _authority, ...passed } = headers;
      const call = behind.request(passed);
      call.on('error', () => stream.close());
      stream.on('close', () => call.close());
      call.on('response', (answer) => {
        if (stream.destroyed) return;
        stream.respond(answer, { waitForTrailers: true });
        let trailers = {};
        call.on('trailers', (last) => {
          trailers = last;
        });
        stream.on('wantTrailers', () => stream.sendTrailers(trailers));
        call.pipe(stream);
      });
      stream.pipe(call);
    });
  });
  server.on('sessionError', () => undefined);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `localhost:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}
