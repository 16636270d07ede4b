import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createAzureObjectStore } from '../../storage/azure/azure-object-store.js';
import { createFileObjectStore } from '../../storage/files/file-object-store.js';
import { createGoogleCloudObjectStore } from '../../storage/google-cloud/google-cloud-object-store.js';
import { verifyFileLink } from '../../storage/links/link-signature.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createS3ObjectStore } from '../../storage/s3/s3-object-store.js';
import { judgeAzureLink } from './azure-links.js';
import { startAzuriteServer } from './azurite-server.js';
import { startFakeGcsServer } from './fake-gcs-server.js';
import { judgeS3Link } from './s3-links.js';
import { startS3Server } from './s3-server.js';
import { startStrictGcsServer } from './strict-gcs-server.js';
import { createTemporaryFolder } from './temporary-folder.js';
import { judgeV4Link } from './v4-links.js';

export interface OpenObjectStore {
  readonly store: ObjectStore;
  /** The time that the store goes by from now on: the real one, or so many hours later. */
  setLater(hours: number): void;
  /** Waits until a write gets another time than one before; undefined where no two writes look the same. */
  nextTime?(): Promise<void>;
  /** Returns what the holder of a link receives at that time. */
  followLink(url: string, at: Date): Promise<Buffer | 'expired' | 'altered'>;
  close(): Promise<void>;
}

/** A new, empty store, or why it cannot be had here. */
export type OpenObjectStoreFixture = () => Promise<OpenObjectStore | { readonly unavailable: string }>;

export const openMemoryObjectStore = async (): Promise<OpenObjectStore> => {
  let at: Date | undefined;
  const clock = movableClock();
  const store = createMemoryObjectStore({ now: () => at ?? clock.now() });
  return {
    store,
    setLater: clock.setLater,
    async followLink(url, time) {
      at = time;
      const followed = await store.followLink(url);
      at = undefined;
      return 'refused' in followed ? followed.refused : followed.body;
    },
    close: async () => undefined,
  };
};

export const openFileObjectStore = async (): Promise<OpenObjectStore> => {
  const folder = await createTemporaryFolder('store');
  const links = { publicUrl: 'http://127.0.0.1:8080', secret: randomUUID() };
  const { now, setLater } = movableClock();
  const store = await createFileObjectStore({ folder: folder.path, links, now });
  return {
    store,
    setLater,
    async followLink(url, at) {
      const target = verifyFileLink(links, url, at);
      return 'refused' in target ? target.refused : store.get(target.key);
    },
    close: folder.remove,
  };
};

/** Opens the store over HTTP against an emulator. Its links are checked here, because the emulator serves expired and modified ones. */
export const openGoogleCloudObjectStore: OpenObjectStoreFixture = async () => {
  const server = await startFakeGcsServer();
  if ('unavailable' in server) return server;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  await server.createBucket('bundles');
  const strict = await startStrictGcsServer(server.url);
  const { now, setLater } = movableClock();
  const store = createGoogleCloudObjectStore({
    bucket: 'bundles',
    prefix: 'some/prefix',
    emulatorUrl: strict.url,
    now,
    credentials: {
      client_email: 'signer@project.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  });
  return {
    store,
    setLater,
    async followLink(url, at) {
      const judgement = judgeV4Link(url, publicKey, at);
      if (judgement !== 'valid') return judgement;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`the emulator answers ${response.status} to ${url}`);
      return Buffer.from(await response.arrayBuffer());
    },
    close: async () => {
      await strict.stop();
      await server.stop();
    },
  };
};

/** Opens the store against an S3 server. Its links are checked here, because the emulator serves expired and modified ones. */
export const openS3ObjectStore: OpenObjectStoreFixture = async () => {
  const server = await startS3Server();
  if ('unavailable' in server) return server;
  const { endpoint, bucket, credentials, stop } = server;
  const { now, setLater } = movableClock();
  return {
    store: createS3ObjectStore({ bucket, prefix: 'some/prefix', endpoint, credentials, isPathStyle: true, now }),
    setLater,
    // The times of S3 are whole seconds.
    nextTime: () => new Promise((resolve) => setTimeout(resolve, 1100)),
    async followLink(url, at) {
      const judgement = judgeS3Link(url, credentials.secretAccessKey, at);
      if (judgement !== 'valid') return judgement;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`the server answers ${response.status} to ${url}`);
      return Buffer.from(await response.arrayBuffer());
    },
    close: stop,
  };
};

/** Opens the store against Microsoft's emulator. The ends of links are judged here, because the emulator's clock cannot be set. */
export async function openAzureObjectStore({ copies = false } = {}): ReturnType<OpenObjectStoreFixture> {
  const server = await startAzuriteServer({ copies });
  if ('unavailable' in server) return server;
  const { connectionString, container, key, stop } = server;
  const { now, setLater } = movableClock();
  return {
    store: createAzureObjectStore({ connectionString, container, prefix: 'some/prefix', now }),
    setLater,
    // The times of Azure are whole seconds.
    nextTime: () => new Promise((resolve) => setTimeout(resolve, 1100)),
    async followLink(url, at) {
      const judgement = judgeAzureLink(url, key, at);
      if (judgement !== 'valid') return judgement;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`the server answers ${response.status} to ${url}`);
      return Buffer.from(await response.arrayBuffer());
    },
    close: stop,
  };
}

function movableClock() {
  let laterMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + laterMilliseconds),
    setLater: (hours: number) => {
      laterMilliseconds = hours * 3_600_000;
    },
  };
}
