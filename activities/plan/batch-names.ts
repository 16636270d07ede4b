import type { NamedBatch } from '../../render/export-plan.js';
import { shownReference } from '../../render/items-hash.js';
import type { PlanFile } from '../../render/plan-file.js';
import { rendererVersion } from '../../render/renderer-version.js';
import type { PlannedPage } from '../../site/model/plan.js';
import { hashParts } from '../../storage/named/hash-parts.js';

/** As much of an export as names are made of. */
export interface NamedExport {
  readonly plan: Pick<PlanFile, 'head'>;
  readonly outsideHash: string;
}

/** What a page's content is named by: the code that renders, the settings that show in it, the page's own source. */
export function contentHash({ plan }: Pick<NamedExport, 'plan'>, page: PlannedPage): string {
  return hashParts(
    rendererVersion(),
    plan.head.contentSettingsHash,
    page.path,
    page.sourcePath,
    page.sourceSha256,
    shownReference(page),
  );
}

/** What a batch is named by before it is rendered: the same, and all that documents share. */
export function batchInputHash({ plan, outsideHash }: NamedExport, { kind, itemsHash }: NamedBatch): string {
  const { settingsHash, shellKey } = plan.head;
  return hashParts(rendererVersion(), settingsHash, shellKey, outsideHash, kind, itemsHash);
}
