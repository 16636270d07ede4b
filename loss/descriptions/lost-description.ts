import type { Finding } from '../../site/model/finding.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { countDescription, type Lost } from './count-description.js';

/** Maximum number of findings of one page; one more sentence gives the number of the others. */
const MAX_FINDINGS = 10;

/** Adds findings to a page's content about what its description says and it does not, and how much was compared. */
export function withDescriptionCount(files: SourceFiles, page: PlannedPage, content: PageContent): PageContent {
  // A failed page is reported already.
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
  const listed = lost.slice(0, MAX_FINDINGS).map(({ what, ...place }): Finding => {
    const message = `The API description says ${what}, and the page does not. Write it in another way, and report it as a fault of Offprint.`;
    return { ...shared, ...place, message };
  });
  const others = lost.length - listed.length;
  if (others <= 0) return listed;
  const { file } = lost[0] ?? { file: page };
  return [
    ...listed,
    {
      ...shared,
      file,
      message: `${others} more things of the API description are missing here, ${lost.length} in all.`,
    },
  ];
}
