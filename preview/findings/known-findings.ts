import type { Finding } from '../../site/model/finding.js';

/** The findings of a project, as far as its pages were rendered. */
export interface KnownFindings {
  setPlan(findings: readonly Finding[]): void;
  setPage(page: string, sourcePath: string, findings: readonly Finding[]): void;
  /** Returns the source of a page that was rendered. */
  sourceOf(page: string): string | undefined;
  ofPage(page: string): readonly Finding[];
  /** Returns all findings, errors first and hints last. */
  all(): readonly Finding[];
  readonly renderedPages: number;
}

interface KnownPage {
  readonly sourcePath: string;
  readonly findings: readonly Finding[];
}

export function createKnownFindings(): KnownFindings {
  const pages = new Map<string, KnownPage>();
  let plan: readonly Finding[] = [];
  const everything = () => [...plan, ...[...pages.values()].flatMap(({ findings }) => findings)];
  return {
    setPlan(findings) {
      plan = findings;
    },
    setPage(page, sourcePath, findings) {
      pages.set(page, { sourcePath, findings });
    },
    sourceOf: (page) => pages.get(page)?.sourcePath,
    ofPage: (page) => [...plan.filter((finding) => finding.page === page), ...(pages.get(page)?.findings ?? [])],
    all: () => everything().sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
    get renderedPages() {
      return pages.size;
    },
  };
}

const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'hint'];
