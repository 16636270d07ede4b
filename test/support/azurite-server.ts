import { spawn } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BlobServiceClient, BlockBlobClient } from '@azure/storage-blob';
import { end } from './end-process.js';
import { freePort } from './free-port.js';
import { installNodePackage } from './install-node-package.js';
import { createTemporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const AZURITE_VERSION = '3.35.0';
const ACCOUNT = 'offprint';
/** The emulator takes any account and key. */
const KEY = Buffer.from('a key of the emulator for tests').toString('base64');

export interface AzuriteServer {
  readonly connectionString: string;
  /** The key of the account, in base64. */
  readonly key: string;
  /** An empty container. */
  readonly container: string;
  /** The blocks that were copied inside the store. */
  readonly copiedBlocks: number;
  stop(): Promise<void>;
}

/**
 * Starts Azurite, Microsoft's emulator, which checks signatures and conditions. It does not offer Put Block From URL; with
 * `copies`, a server before it does so in the way that Azure documents: it reads the source by its link.
 */
export async function startAzuriteServer({
  copies = false,
} = {}): Promise<AzuriteServer | { readonly unavailable: string }> {
  const found = await installNodePackage('azurite', AZURITE_VERSION);
  if ('unavailable' in found) return found;
  const [folder, port] = await Promise.all([createTemporaryFolder('azurite'), freePort()]);
  const program = join(found.folder, 'dist', 'src', 'blob', 'main.js');
  const child = spawn(
    process.execPath,
    [
      program,
      '--silent',
      '--inMemoryPersistence',
      '--skipApiVersionCheck',
      '--disableTelemetry',
      '--blobPort',
      String(port),
    ],
    { stdio: 'ignore', cwd: folder.path, env: { PATH: process.env.PATH, AZURITE_ACCOUNTS: `${ACCOUNT}:${KEY}` } },
  );
  const direct = connectionStringOf(port);
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
  const container = 'bundles';
  await BlobServiceClient.fromConnectionString(direct).getContainerClient(container).create();
  const copier = copies ? await startCopier(port, direct) : undefined;
  return {
    connectionString: copier === undefined ? direct : connectionStringOf(copier.port),
    key: KEY,
    container,
    get copiedBlocks() {
      return copier?.copied() ?? 0;
    },
    async stop() {
      copier?.server.closeAllConnections();
      copier?.server.close();
      await end(child);
      await folder.remove();
    },
  };
}

const connectionStringOf = (port: number) =>
  `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${KEY};BlobEndpoint=http://127.0.0.1:${port}/${ACCOUNT};`;

/** Passes requests on to the emulator, and answers those that copy a block by a link. */
async function startCopier(port: number, connectionString: string) {
  let copied = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const { 'x-ms-copy-source': source, 'x-ms-source-range': range } = incoming.headers;
    if (typeof source === 'string' && typeof range === 'string' && incoming.url?.includes('comp=block')) {
      const part = await fetch(source, { headers: { range } });
      const bytes = Buffer.from(await part.arrayBuffer());
      const { pathname, searchParams } = new URL(incoming.url, 'http://127.0.0.1');
      const [, , container = '', ...names] = pathname.split('/').map(decodeURIComponent);
      if (part.ok) {
        const blob = new BlockBlobClient(connectionString, container, names.join('/'));
        await blob.stageBlock(searchParams.get('blockid') ?? '', bytes, bytes.length);
        copied += 1;
      }
      outgoing.writeHead(part.ok ? 201 : 403).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, copied: () => copied };
}
