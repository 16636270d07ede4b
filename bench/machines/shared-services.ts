import { startFakeGcsServer } from '../../test/support/fake-gcs-server.js';
import { startPostgres } from '../../test/support/postgres.js';
import { type Relay, startRelay } from '../../test/support/relay.js';
import { type Services, startServices } from '../../test/support/services.js';
import { SERVICES_HOST } from './network.js';

/** The services that all machines share: an API, PostgreSQL, Temporal, and an object store, reached by the network alone. */
export interface SharedServices {
  readonly services: Services;
  /** The settings by which a worker on another machine reaches them. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

const BUCKET = 'machines';

export async function startSharedServices(): Promise<SharedServices> {
  const [postgres, storage] = await Promise.all([startPostgres(), startFakeGcsServer(SERVICES_HOST)]);
  for (const part of [postgres, storage]) if ('unavailable' in part) throw new Error(part.unavailable);
  if ('unavailable' in postgres || 'unavailable' in storage) throw new Error('a service is not available');
  await storage.createBucket(BUCKET);
  const database = await postgres.createDatabase();
  const services = await startServices({
    DATABASE_URL: database,
    OFFPRINT_STORE: `gs://${BUCKET}`,
    STORAGE_EMULATOR_HOST: storage.url,
    OFFPRINT_RENDER_SLOTS: '1',
  });
  await services.startApi();
  const [temporalHost = '', temporalPort = ''] = services.temporal.address.split(':');
  const { pathname, username } = new URL(database);
  const relays: readonly [Relay, Relay] = [
    await startRelay({ host: temporalHost, port: Number(temporalPort) }, SERVICES_HOST),
    await startRelay({ path: postgres.socket }, SERVICES_HOST),
  ];
  return {
    services,
    environment: {
      TEMPORAL_ADDRESS: `${SERVICES_HOST}:${relays[0].port}`,
      DATABASE_URL: `postgres://${username}@${SERVICES_HOST}:${relays[1].port}${pathname}`,
    },
    async stop() {
      await services.stop();
      await Promise.all(relays.map((relay) => relay.close()));
      await Promise.all([postgres.stop(), storage.stop()]);
    },
  };
}
