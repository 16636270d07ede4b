import { NOT_DRAWN } from '../../site/model/diagram-address.js';
import type { Finding } from '../../site/model/finding.js';

/** The findings of a project, as far as its pages were rendered. */
export interface KnownFindings {
  setPlan(findings: readonly Finding[]): void;
  setPage(page: string, sourcePath: string, findings: readonly Finding[]): void;
  /** Takes the findings about links between pages, and those of no page. Other pages than the given are forgotten. */
  setSite(findings: readonly Finding[], pages: ReadonlySet<string>): void;
  /** Returns the source of a page that was rendered. */
  sourceOf(page: string): string | undefined;
  /** Returns the findings of a page, errors first and hints last. */
  ofPage(page: string): readonly Finding[];
  /** Returns all findings, in the same order. */
  all(): readonly Finding[];
  readonly renderedPages: number;
}

interface KnownPage {
  readonly sourcePath: string;
  readonly findings: readonly Finding[];
}

/** Creates the findings. `diagramProblem` says why no diagrams are drawn here, if that is so. */
export function createKnownFindings(diagramProblem: () => string | undefined): KnownFindings {
  const pages = new Map<string, KnownPage>();
  let plan: readonly Finding[] = [];
  let site: readonly Finding[] = [];
  const everything = () => [
    ...plan,
    ...site,
    ...ofDiagrams(diagramProblem()),
    ...[...pages.values()].flatMap(({ findings }) => findings),
  ];
  return {
    setPlan(findings) {
      plan = findings;
    },
    setPage(page, sourcePath, findings) {
      pages.set(page, { sourcePath, findings: findings.filter(isOfPage) });
    },
    setSite(findings, known) {
      site = findings;
      for (const page of pages.keys()) if (!known.has(page)) pages.delete(page);
    },
    sourceOf: (page) => pages.get(page)?.sourcePath,
    ofPage: (page) =>
      inOrder([...[...plan, ...site].filter((finding) => finding.page === page), ...(pages.get(page)?.findings ?? [])]),
    all: () => inOrder(everything()),
    get renderedPages() {
      return pages.size;
    },
  };
}

const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'hint'];

/** Returns whether a finding tells something about a page. A diagram that is not drawn yet is none. */
const isOfPage = ({ message }: Finding) => message !== NOT_DRAWN;

/** Returns what is said once if no diagrams are drawn here. */
function ofDiagrams(problem: string | undefined): readonly Finding[] {
  if (problem === undefined) return [];
  const message = `Diagrams are shown as their sources, because nothing draws them here. ${problem}`;
  return [{ code: 'unsupported-expression', severity: 'hint', message }];
}

function inOrder(findings: Finding[]): readonly Finding[] {
  const rank = ({ severity }: Finding) => ORDER.indexOf(severity);
  const byPlace = (a: Finding, b: Finding) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
  return findings.sort((a, b) => rank(a) - rank(b) || (a.page === b.page ? byPlace(a, b) : 0));
}
