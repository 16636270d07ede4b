import type { Site } from '../../../database/records.js';
import { uploadKey } from '../../../source/upload-key.js';
import type { Services } from '../../services.js';

/** Removes the archive that a site had, once no site of the organization has it. A store that is away keeps it: nothing depends on that. */
export async function dropUnusedUpload({ database, store, logger }: Services, before: Site): Promise<void> {
  if (before.source.type !== 'archive' || before.source.upload === undefined) return;
  const { sha256 } = before.source.upload;
  const sites = await database.sites.list(before.organizationId);
  if (sites.some(({ source }) => source.type === 'archive' && source.upload?.sha256 === sha256)) return;
  await store.delete(uploadKey(before.organizationId, sha256)).catch((error: unknown) => {
    logger.warn({ siteId: before.id, err: error }, 'an archive that is no longer needed could not be removed');
  });
}
