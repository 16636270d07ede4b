import type { NamedBatch } from '../../render/export-plan.js';
import { shownReference } from '../../render/items-hash.js';
import type { PlanFile } from '../../render/plan-file.js';
import { rendererVersion } from '../../render/renderer-version.js';
import type { PlannedPage } from '../../site/model/plan.js';
import { hashParts } from '../../storage/named/hash-parts.js';

/** The properties of an export that names are made from. */
export interface NamedExport {
  readonly plan: Pick<PlanFile, 'head'>;
  readonly outsideHash: string;
}

/**
 * Returns the name of a page's content: a hash of the code that renders, the settings that affect content, and the
 * page's source.
 */
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

/** Returns the name of a batch before it is rendered: a hash of the same, and of everything that documents share. */
export function batchInputHash({ plan, outsideHash }: NamedExport, { kind, itemsHash }: NamedBatch): string {
  const { settingsHash, shellKey, separateFiles } = plan.head;
  const packing = separateFiles ? ['separate'] : [];
  return hashParts(rendererVersion(), settingsHash, shellKey, outsideHash, kind, itemsHash, ...packing);
}
