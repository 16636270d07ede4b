import { archiveName } from '../../bundle/link-archive.js';
import type { ExportActivities } from '../../contract/activities.js';
import type { BundleForm, BundleSignature } from '../../contract/job.js';
import type { Job } from '../../database/records/job-records.js';
import { keyIdText } from '../../signing/minisign.js';
import { provenanceStatement, signStatement } from '../../signing/provenance.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { storeKeys } from '../store/store-keys.js';
import { GENERATOR } from './bundle-contents.js';
import { openSigningKey } from './open-signing-key.js';
import { signObject } from './sign-object.js';

type Parts = Pick<ActivityDependencies, 'store' | 'database' | 'secrets' | 'publicUrl' | 'signingKey'>;

/**
 * Creates the activity that signs the archives of an export, and states where they come from. It does nothing if the
 * service has no signing key. A key that cannot be read fails the export, because deployments would refuse the bundle.
 */
export function createSignBundle(dependencies: Parts): ExportActivities['signBundle'] {
  const { store, database, publicUrl } = dependencies;
  return ({ jobId, organizationId, archives }) =>
    withHeartbeat(async (signal) => {
      const key = await openSigningKey(dependencies);
      if (key === undefined) return [];
      const job = await database.jobs.getById(jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed while it ran; start the export again');
      const keys = storeKeys(organizationId);
      const signatures: BundleSignature[] = [];
      for (const archive of archives) {
        const signatureKey = await signObject(store, archive, { key, comment: commentOf(job, archive), signal });
        const provenanceKey = keys.provenance(jobId, archive.format);
        const statement = statementOf(job, archive, publicUrl);
        await store.put(provenanceKey, Buffer.from(signStatement(key, statement)), { contentType: 'application/json' });
        signatures.push({ format: archive.format, keyId: keyIdText(key), key: signatureKey, provenanceKey });
      }
      return signatures;
    });
}

/** Returns the comment that the signature protects: it tells apart archives of different sites that one key signed. */
function commentOf({ domain }: Job, { format, sha256 }: BundleForm): string {
  return `site:${domain}\tformat:${format}\tsha256:${sha256}\thashed`;
}

function statementOf(job: Job, { format, sha256 }: BundleForm, builder: string): string {
  const { domain: site, version, paths, hosting, id: jobId, createdAt: startedOn } = job;
  const { assistantKey: _key, ...features } = hosting;
  const name = archiveName(job, format);
  const facts = { name, sha256, site, version, paths, hosting: features, jobId, startedOn, builder };
  return provenanceStatement({ ...facts, generator: GENERATOR });
}
