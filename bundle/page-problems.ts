import type { DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';

/** Something wrong that any number of pages may have. */
export interface PageProblem {
  readonly code: 'broken-link' | 'broken-anchor' | 'outside-request' | 'lost-file';
  readonly severity: Finding['severity'];
  /** What is wrong: problems of one code about the same are one. */
  readonly about: string;
  /** The sentence for it; asked for once, when all pages have been seen. */
  describe(): string;
  /** Where the author of the page wrote it. */
  readonly from?: DocumentReference['from'];
}

/** A page: its place among all pages, and its path. Undefined for a file that is no page. */
export interface PageOrder {
  readonly order: number;
  readonly page: string | undefined;
}

/** Gathers the problems of a site's pages. */
export interface PageProblems {
  /** Pages come in order, or some earlier ones again; a problem counts once a page. */
  add(problem: PageProblem, place: PageOrder): void;
  /** In page order. */
  findings(): Finding[];
}

/** One target can be wrong on every page of a site (a menu's entry): this many pages are named, the others counted. */
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
      const told = isLast ? `${message} ${others} more pages have it, ${pageCount} in all.` : message;
      return { order, finding: { code, severity, message: told, ...(page !== undefined && { page }), ...from } };
    });
}
