import type { Finding } from '../../site/model/finding.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { countDescription, type Lost } from './count-description.js';

/** Of one page; how many more there are is told in one sentence. */
const MAX_TOLD = 10;

/** A page's content with what its description says and it does not, and with how much was looked for. */
export function withDescriptionCount(files: SourceFiles, page: PlannedPage, content: PageContent): PageContent {
  // A page that failed is told as such.
  if (content.findings.some(({ code }) => code === 'page-failed')) return content;
  const count = countDescription(files, page, content);
  if (count === undefined) return content;
  const { found, leftOut, lost } = count;
  return {
    ...content,
    described: { found, leftOut: { ...leftOut } },
    findings: [...content.findings, ...lostDescription(page.path, lost)],
  };
}

function lostDescription(page: string, lost: readonly Lost[]): Finding[] {
  const shared = { code: 'lost-description', severity: 'error', page } as const;
  const told = lost.slice(0, MAX_TOLD).map(({ what, ...place }): Finding => {
    const message = `The API description says ${what}, and the page does not. Write it in another way, and report it as a fault of Offprint.`;
    return { ...shared, ...place, message };
  });
  const more = lost.length - told.length;
  if (more <= 0) return told;
  const { file } = lost[0] ?? { file: page };
  return [
    ...told,
    { ...shared, file, message: `${more} more things of the API description are missing here, ${lost.length} in all.` },
  ];
}
