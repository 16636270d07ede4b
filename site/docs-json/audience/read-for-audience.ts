import type { Finding } from '../../model/finding.js';
import type { Report } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import type { SourceReadings } from '../files/source-readings.js';
import { pageReference } from '../pages/page-operation.js';
import type { PageSource } from '../pages/page-sources.js';
import { type Project, type ProjectOptions, readProject } from '../read-project.js';
import { type Audience, audienceOf, EVERYTHING, pageGroups } from './access-groups.js';
import { filesWithout } from './files-without.js';
import { collectLeftOut } from './left-out.js';
import { leftOutAddresses } from './left-out-addresses.js';

/**
 * Reads the project as the audience may see it. If there are pages that it may not see, the project is read a second
 * time from files without them, so that nothing about them is in the bundle.
 */
export function readForAudience(
  files: SourceFiles,
  { parts, ...options }: Omit<ProjectOptions, 'audience' | 'isLeftOut' | 'withheld'>,
  report: Report,
) {
  const audience = audienceOf(options.groups);
  const findings: Finding[] = [];
  let isWhole = false;
  const reportLater: Report = (finding) => (isWhole ? report(finding) : findings.push(finding));
  // Parts belong to one reading of the project; a choice of readers needs two.
  const kept = audience === EVERYTHING && parts !== undefined ? { parts } : {};
  const whole = readProject(files, { ...options, ...kept, audience, isLeftOut: () => false }, reportLater);
  const leftOut = findLeftOut(whole, files, { readings: options.readings, audience });
  if (leftOut.pages.length === 0 && !leftOut.hasElements) {
    isWhole = true;
    for (const each of findings) report(each);
    return { project: whole, leftOut: leftOut.pages, open: { ...NOTHING_LEFT_OUT, files } };
  }
  const { canonicalUrl, basePath } = whole.settings;
  const paths: ReadonlySet<string> = new Set(leftOut.pages.map(({ path }) => path));
  const addresses = leftOutAddresses(paths, { canonicalUrl, basePath });
  const isLeftOut = (entry: string) => addresses.has(entry);
  const openFiles = filesWithout(files, leftOut.hidden);
  const project = readProject(openFiles, { ...options, audience, isLeftOut, withheld: leftOut.withheld }, report);
  return { project, leftOut: leftOut.pages, open: { ...addresses, paths, files: openFiles } };
}

const NOTHING_LEFT_OUT = {
  ...leftOutAddresses(new Set(), { canonicalUrl: undefined, basePath: undefined }),
  paths: new Set<string>(),
};

/** Finds the pages of a project that an audience may not see, with everything that belongs only to them. */
function findLeftOut(
  project: Project,
  files: SourceFiles,
  { readings, audience }: { readonly readings: SourceReadings; readonly audience: Audience },
) {
  const nothing = { pages: [], hidden: NONE, withheld: NONE, hasElements: false };
  if (audience === EVERYTHING) return nothing;
  const silent = { isWanted: () => true, report: () => undefined };
  const own = project.build({ ...silent, audience });
  const isForSome = (page: PageSource) => !audience.maySee(pageGroups(page.frontmatter));
  if (!own.isRestricted && ![...own.named, ...project.sources.pages.values()].some(isForSome)) return nothing;
  const all = project.build({ ...silent, audience: EVERYTHING });
  const mayNotSee = (page: PageSource) => isForSome(page) || (all.named.has(page) && !own.named.has(page));
  const known = [...new Set([...all.named, ...project.sources.pages.values()])];
  const pages = known.filter(mayNotSee);
  if (pages.length === 0) return { pages, hidden: NONE, withheld: NONE, hasElements: own.isRestricted };
  const left = new Set(pages);
  const isMarkdownPage = (page: PageSource) => !project.sources.imported.has(page.file.path) || all.named.has(page);
  const collected = collectLeftOut({
    files,
    pages,
    kept: known.filter((page) => !left.has(page) && isMarkdownPage(page)),
    readings,
    referenceOf: (page) =>
      pageReference(page, project.descriptions, all.placements.descriptionsOf(page) ?? project.siteDescriptions),
    linked: project.linkedStatic,
  });
  return { ...collected, hasElements: own.isRestricted };
}

const NONE: ReadonlySet<string> = new Set();
