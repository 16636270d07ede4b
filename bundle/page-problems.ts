import type { DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';

/** A problem that any number of pages may have. */
export interface PageProblem {
  readonly code: 'broken-link' | 'broken-anchor' | 'outside-request' | 'lost-file';
  readonly severity: Finding['severity'];
  /** The subject. Problems with equal code and subject are one. */
  readonly about: string;
  /** Returns the message. It is called once, after all pages. */
  describe(): string;
  /** The place where the author of the page wrote it. */
  readonly from?: DocumentReference['from'];
}

/** A page: its place among all pages, and its path. Undefined for a file that is no page. */
export interface PageOrder {
  readonly order: number;
  readonly page: string | undefined;
}

/** Collects the problems of a site's pages. */
export interface PageProblems {
  /** Adds a problem. Pages come in order, or earlier ones again; a problem counts once per page. */
  add(problem: PageProblem, place: PageOrder): void;
  /** Returns the findings in page order. */
  findings(): Finding[];
}

/**
 * Maximum number of pages that are named for a problem; further ones are counted. A menu's entry can be wrong on every
 * page of a site.
 */
const MAX_PAGES_A_PROBLEM = 25;

interface Gathered {
  readonly problem: PageProblem;
  readonly pages: (PageOrder & Pick<PageProblem, 'from'>)[];
  pageCount: number;
  lastOrder: number;
}

export function createPageProblems(): PageProblems {
  const problems = new Map<string, Gathered>();
  return {
    add(problem, { order, page }) {
      const id = `${problem.code} ${problem.about}`;
      const known = problems.get(id) ?? { problem, pages: [], pageCount: 0, lastOrder: -1 };
      if (known.lastOrder === order) return;
      known.lastOrder = order;
      known.pageCount += 1;
      if (known.pages.length < MAX_PAGES_A_PROBLEM) known.pages.push({ order, page, from: problem.from });
      problems.set(id, known);
    },
    findings() {
      const ordered = [...problems.values()].flatMap(findingsOf);
      return ordered.sort((a, b) => a.order - b.order).map(({ finding }) => finding);
    },
  };
}

function findingsOf({ problem, pages, pageCount }: Gathered): { order: number; finding: Finding }[] {
  const { code, severity } = problem;
  const message = problem.describe();
  const others = pageCount - pages.length;
  return pages
    .toSorted((a, b) => a.order - b.order)
    .map(({ order, page, from }, index) => {
      const isLast = index === pages.length - 1 && others > 0;
      const text = isLast ? `${message} ${others} more pages have it, ${pageCount} in all.` : message;
      return { order, finding: { code, severity, message: text, ...(page !== undefined && { page }), ...from } };
    });
}
