import { createHash } from 'node:crypto';
import { lostOperations } from '../../loss/descriptions/lost-operations.js';
import type { SourceReadings } from '../../site/docs-json/files/source-readings.js';
import type { KeptParts } from '../../site/docs-json/kept-parts.js';
import { SiteUnreadable } from '../../site/docs-json/plan-errors.js';
import { planSite } from '../../site/docs-json/plan-site.js';
import { isLiveSnapshot, planLiveSite } from '../../site/live/plan-live-site.js';
import { countWarnings } from '../../site/model/finding.js';
import { applyRules } from '../../site/model/finding-rules.js';
import type { PlannedSite } from '../../site/model/plan.js';
import { contentSettings } from '../../site/model/settings.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { type PlanHead, planBatches } from '../export-plan.js';
import { itemsHash } from '../items-hash.js';
import { encodePlan } from '../plan-file.js';
import type { PlanCounts, RenderRequest } from '../protocol.js';

type PlanRequest = Extract<RenderRequest, { kind: 'plan' }>;

/** A plan and what the worker needs to know about it. */
export interface MadePlan {
  readonly plan: Buffer;
  readonly counts: PlanCounts;
  /** True when pages show when they were last changed, and the request did not say it. */
  readonly asksForTimes: boolean;
  /** The addresses of API descriptions that the plan would use if they were fetched. */
  readonly descriptionUrls: readonly string[];
}

/**
 * Plans an export from its snapshot. Throws what `planSite` throws, and `SiteUnreadable` if there is nothing to export.
 */
export function makePlan(request: PlanRequest): MadePlan {
  const files = openSnapshot(request.snapshotFile, request.packFolder);
  try {
    const { descriptionUrls = [], ...site } = planSources(files, request);
    const head: PlanHead = {
      snapshotKey: request.snapshotKey,
      settingsHash: hashOf(site.settings),
      contentSettingsHash: hashOf(contentSettings(site.settings)),
      shellKey: site.shellKey,
      ...(request.options.separateFiles && { separateFiles: true }),
      pages: site.pages.length,
      findings: site.findings.length,
      batches: planBatches(site).map((batch) => ({ ...batch, itemsHash: itemsHash(site, batch) })),
    };
    const counts = { pages: head.pages, batches: head.batches.length, warnings: countWarnings(site.findings) };
    const asksForTimes = request.options.changedAt === undefined && showsTimes(site);
    return { plan: encodePlan({ head, site }), counts, asksForTimes, descriptionUrls };
  } finally {
    files.close();
  }
}

/** Plans the site of a snapshot, with all findings. Throws as {@link makePlan} does. */
export function planSources(
  files: SourceFiles,
  request: Pick<PlanRequest, 'options' | 'findings'>,
  readings?: SourceReadings,
  parts?: KeptParts,
): PlannedSite {
  const planned = planOrExplain(files, request, readings, parts);
  // If the request chose pages or a version, the others are missing on purpose.
  const { paths, version } = request.options;
  const isWhole =
    paths === undefined && version === undefined && planned.live === undefined && planned.leftOutPaths === undefined;
  const lost = isWhole ? lostOperations(files, planned.pages) : [];
  const findings = [...request.findings, ...planned.findings, ...lost];
  // The plan was made here. A copy would compute its shell key.
  return Object.defineProperty(planned, 'findings', { value: applyRules(findings, planned.findingRules) });
}

/** Returns whether a site's pages show when they were last changed. */
export function showsTimes({ settings, pages }: PlannedSite): boolean {
  return settings.showsTimestamps === true || pages.some(({ frontmatter }) => frontmatter.timestamp === true);
}

function planOrExplain(
  files: SourceFiles,
  { options, findings }: Pick<PlanRequest, 'options' | 'findings'>,
  readings: SourceReadings | undefined,
  parts: KeptParts | undefined,
): PlannedSite {
  if (isLiveSnapshot(files)) return planLiveSite(files, options);
  // If the snapshot could not take the configuration, the error gives that reason instead of calling it missing.
  const leftOut = findings.find(({ file }) => file === 'docs.json' || file === 'mint.json');
  if (leftOut !== undefined && !files.get('docs.json') && !files.get('mint.json')) {
    throw new SiteUnreadable(leftOut.message);
  }
  const plan = planSite(files, options, readings, parts);
  // An empty bundle would replace a good one wherever it is deployed.
  if (plan.pages.length === 0) {
    throw new SiteUnreadable(
      'There is no page to export: the navigation names no file that exists, and the project has no other .mdx or .md file. Add a page.',
    );
  }
  return plan;
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
