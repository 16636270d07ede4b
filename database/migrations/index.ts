import type { Migration } from 'kysely';
import { initialSchema } from './0001-initial-schema.js';
import { formsOfBundles } from './0002-forms-of-bundles.js';
import { publications } from './0003-publications.js';
import { signingKeys } from './0004-signing-keys.js';
import { deployHooks } from './0005-deploy-hooks.js';
import { audiences } from './0006-audiences.js';
import { analytics } from './0007-analytics.js';
import { jobsByEnd } from './0008-jobs-by-end.js';
import { partsOfPdfs } from './0009-parts-of-pdfs.js';
import { notices } from './0010-notices.js';
import { badges } from './0011-badges.js';
import { customDomains } from './0012-custom-domains.js';
import { schedulesOfAudiences } from './0013-schedules-of-audiences.js';
import { failedNotices } from './0014-failed-notices.js';

/** The migrations by their names, which begin with their number. A released migration is never changed or removed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial-schema': initialSchema,
  '0002-forms-of-bundles': formsOfBundles,
  '0003-publications': publications,
  '0004-signing-keys': signingKeys,
  '0005-deploy-hooks': deployHooks,
  '0006-audiences': audiences,
  '0007-analytics': analytics,
  '0008-jobs-by-end': jobsByEnd,
  '0009-parts-of-pdfs': partsOfPdfs,
  '0010-notices': notices,
  '0011-badges': badges,
  '0012-custom-domains': customDomains,
  '0013-schedules-of-audiences': schedulesOfAudiences,
  '0014-failed-notices': failedNotices,
};
