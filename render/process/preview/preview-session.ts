import { SiteUnreadable } from '../../../site/docs-json/plan-errors.js';
import type { Finding } from '../../../site/model/finding.js';
import { type ChangingSnapshot, createChangingSnapshot } from '../../../snapshot/changing-snapshot.js';
import type { PreviewedAddress, PreviewedChange } from '../../previewed.js';
import type { PreviewChange } from '../../protocol.js';
import { loadProject } from '../load-export.js';
import { planSources } from '../make-plan.js';
import { createPreviewFiles, type PreviewFiles } from './preview-files.js';

/** A project that is rendered while it is edited. */
export interface PreviewSession {
  /** Takes changed files and plans the site again. A project that cannot be planned keeps its last plan. */
  change(change: PreviewChange): Promise<PreviewedChange>;
  /** Makes the file that an address leads to; undefined before the first plan. */
  open(address: string, failure?: string): Promise<PreviewedAddress | undefined>;
}

/** Creates the state of a preview in a render process. */
export function createPreviewSession(): PreviewSession {
  let snapshot: ChangingSnapshot | undefined;
  let last: { readonly files: PreviewFiles; readonly pages: number; readonly findings: readonly Finding[] } | undefined;

  return {
    async change({ packFolder, options, findings, ...change }) {
      snapshot ??= createChangingSnapshot(packFolder);
      snapshot.change(change);
      try {
        const site = planSources(snapshot, { options, findings });
        last = {
          files: createPreviewFiles(await loadProject(site, snapshot)),
          pages: site.pages.length,
          findings: site.findings,
        };
        return { pages: last.pages, findings: last.findings };
      } catch (error) {
        if (!(error instanceof SiteUnreadable)) throw error;
        const refusal = { message: error.message, ...(error.place && { place: error.place }) };
        return { pages: last?.pages ?? 0, findings: last?.findings ?? [], refusal };
      }
    },
    open: async (address, failure) => last?.files.open(address, failure),
  };
}
