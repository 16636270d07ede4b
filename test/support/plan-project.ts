import { planSite } from '../../site/docs-json/plan-site.js';
import type { PlanSiteOptions } from '../../site/docs-json/plan-site-options.js';
import type { Finding } from '../../site/model/finding.js';
import type { PlannedPage, PlannedSite } from '../../site/model/plan.js';
import { memorySourceFiles } from './memory-source-files.js';

/** A project as a test describes it: its navigation or configuration, and its files. */
export interface TestProject {
  readonly navigation?: unknown;
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** Page paths, each written as a file with a title of the same name. */
  readonly pages?: readonly string[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly options?: PlanSiteOptions;
}

/** Plans a small project. */
export function planProject({
  navigation,
  configuration,
  pages = [],
  files = {},
  options = {},
}: TestProject): PlannedSite {
  const docs = {
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#112233' },
    navigation: navigation ?? { pages },
    ...configuration,
  };
  const written = pages.map((path) => [`${path}.mdx`, `---\ntitle: "${path}"\n---\n\nText.\n`] as const);
  return planSite(
    memorySourceFiles({ 'docs.json': JSON.stringify(docs), ...Object.fromEntries(written), ...files }),
    options,
  );
}

/** The page with this path; fails where the plan has none. */
export function pageOf(plan: PlannedSite, path: string): PlannedPage {
  const page = plan.pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`The plan has no page ${path}; it has ${plan.pages.map((one) => one.path).join(', ')}.`);
  return page;
}

export function findingsOf(plan: PlannedSite, code: Finding['code']): readonly Finding[] {
  return plan.findings.filter((finding) => finding.code === code);
}
