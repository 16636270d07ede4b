import { planSite } from '../../site/docs-json/plan-site.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { type ExportPlan, planBatches } from '../export-plan.js';
import type { RenderReply, RenderRequest } from '../protocol.js';

/** Plans an export from its snapshot. */
export function makePlan(request: Extract<RenderRequest, { kind: 'plan' }>): RenderReply {
  const files = openSnapshot(request.snapshotFile, request.packFolder);
  const planned = planSite(files, request.options);
  const site = { ...planned, findings: [...request.findings, ...planned.findings] };
  const plan: ExportPlan = { snapshotKey: request.snapshotKey, site, batches: planBatches(site) };
  const counts = {
    pages: site.pages.length,
    batches: plan.batches.length,
    findings: site.findings.length,
  };
  return { kind: 'planned', plan: Buffer.from(JSON.stringify(plan)), counts };
}
