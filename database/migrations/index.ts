import type { Migration } from 'kysely';
import { firstTables } from './0001-first-tables.js';
import { assistant } from './0002-assistant.js';
import { sourcesSchedulesWebhooks } from './0003-sources-schedules-webhooks.js';
import { people } from './0004-people.js';
import { webhookSecretRotation } from './0005-webhook-secret-rotation.js';
import { removedBundles } from './0006-removed-bundles.js';
import { invitingAdministrators } from './0007-inviting-administrators.js';
import { jobActors } from './0008-job-actors.js';
import { requestFingerprints } from './0009-request-fingerprints.js';

/** Every migration by its name, in the order of the names. A released one is never changed or removed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-assistant': assistant,
  '0003-sources-schedules-webhooks': sourcesSchedulesWebhooks,
  '0004-people': people,
  '0005-webhook-secret-rotation': webhookSecretRotation,
  '0006-removed-bundles': removedBundles,
  '0007-inviting-administrators': invitingAdministrators,
  '0008-job-actors': jobActors,
  '0009-request-fingerprints': requestFingerprints,
};
