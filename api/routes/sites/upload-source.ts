import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSchema } from '../../../contract/http/sites.js';
import type { SourceUpload } from '../../../database/records/site-records.js';
import { inspectArchive } from '../../../source/inspect-archive.js';
import { SourceRefused } from '../../../source/source-errors.js';
import { uploadKey } from '../../../source/upload-key.js';
import { putNamedStream } from '../../../storage/named/put-named.js';
import { archiveRefused, sourceNotArchive } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from './find-site.js';
import { presentSite } from './present-site.js';
import { ARCHIVE_TYPES, receiveUpload } from './receive-upload.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from './schemas.js';

export const uploadSource = defineRoute({
  method: 'PUT',
  path: `${SITES_PATH}/{domain}/source`,
  operationId: 'uploadSiteSource',
  summary: 'Upload the files of a site as a .tar.gz, .tar or .zip',
  description:
    'The archive is checked and rejected as a whole. It holds a project (docs.json) or built pages (HTML); folders around them are ignored. The next export uses it.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  upload: ARCHIVE_TYPES,
  responses: { 200: { description: 'The site with its upload.', schema: siteSchema } },
  errors: [
    'not_found',
    'invalid_request',
    'archive_refused',
    'source_not_archive',
    'payload_too_large',
    'unsupported_media_type',
  ],
  handle: async ({ params, caller, services, context }) => {
    const { database, store, config } = services;
    const before = await findSite(services, caller, params.domain);
    if (before.source.type !== 'archive') throw sourceNotArchive(before.domain);
    const folder = await mkdtemp(join(tmpdir(), 'offprint-upload-'));
    try {
      const file = join(folder, 'archive');
      const received = await receiveUpload(context.req, file, config.sources.maxUploadBytes);
      // An upload may take half an hour, and its sender may have lost access meanwhile.
      await context.state.admitAgain?.();
      const inspected = await inspectArchive(file).catch(asRefusal);
      const upload: SourceUpload = { ...received, ...inspected, uploadedAt: new Date().toISOString() };
      // Archives are named by their hash, so an equal one exists already. The previous archive stays until the daily cleanup, because an
      // export may be reading it, or somebody may upload it again.
      const key = uploadKey(caller.organization.id, upload.sha256);
      await putNamedStream(store, key, createReadStream(file), { ifAbsent: true });
      const site = await database.sites.setUpload(caller.organization.id, before.domain, upload);
      if (site === undefined) throw sourceNotArchive(before.domain);
      await services.audit.note(
        context,
        caller,
        'site.uploaded',
        `archive of ${site.domain}, ${upload.sizeBytes} bytes`,
      );
      return { status: 200, body: presentSite(site) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

function asRefusal(error: unknown): never {
  throw error instanceof SourceRefused ? archiveRefused(error.message) : error;
}
