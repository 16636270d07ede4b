import { SiteUnreadable } from '../../site/docs-json/plan-errors.js';
import { planSite } from '../../site/docs-json/plan-site.js';
import type { SitePlan } from '../../site/plan.js';
import type { SourceFiles } from '../../site/source-files.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { type ExportPlan, planBatches } from '../export-plan.js';
import type { RenderReply, RenderRequest } from '../protocol.js';

type PlanRequest = Extract<RenderRequest, { kind: 'plan' }>;

/** Plans an export from its snapshot. Throws what `planSite` throws, and `SiteUnreadable` where there is nothing to export. */
export function makePlan(request: PlanRequest): RenderReply {
  const files = openSnapshot(request.snapshotFile, request.packFolder);
  const planned = planOrExplain(files, request);
  const site = { ...planned, findings: [...request.findings, ...planned.findings] };
  const plan: ExportPlan = { snapshotKey: request.snapshotKey, site, batches: planBatches(site) };
  const counts = {
    pages: site.pages.length,
    batches: plan.batches.length,
    findings: site.findings.length,
  };
  const asksForTimes = request.options.changedAt === undefined && showsTimes(site);
  return { kind: 'planned', plan: Buffer.from(JSON.stringify(plan)), counts, asksForTimes };
}

function showsTimes({ settings, pages }: SitePlan): boolean {
  return settings.showsTimestamps === true || pages.some(({ frontmatter }) => frontmatter.timestamp === true);
}

function planOrExplain(files: SourceFiles, { options, findings }: PlanRequest): SitePlan {
  // A configuration that the snapshot could not take is told by its reason, not as missing.
  const leftOut = findings.find(({ file }) => file === 'docs.json' || file === 'mint.json');
  if (leftOut !== undefined && !files.get('docs.json') && !files.get('mint.json')) {
    throw new SiteUnreadable(leftOut.message);
  }
  const plan = planSite(files, options);
  // An empty bundle would take a good one's place wherever it is deployed.
  if (plan.pages.length === 0) {
    throw new SiteUnreadable(
      'There is no page to export: the navigation names no file that exists, and the project has no other .mdx or .md file. Add a page.',
    );
  }
  return plan;
}
