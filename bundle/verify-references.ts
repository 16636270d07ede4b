import type { DocumentFacts, DocumentReference } from '../site/document.js';
import type { Finding } from '../site/finding.js';
import { nearest } from '../site/nearest.js';

/** What verification knows of one finished page. */
export interface PageFacts {
  /** Page path, such as `guide/start`. */
  readonly page: string;
  /** File in the bundle. */
  readonly outputPath: string;
  readonly facts: DocumentFacts;
}

/** One target can be wrong on every page of a site (a menu's entry): this many pages are named, the others counted. */
const MAX_PAGES_A_TARGET = 25;

/**
 * Checks every link, anchor and file of the pages against the bundle, and that opening a page asks nothing of anyone.
 * `files` are the paths of all files in the bundle. The pages are gone through once; what is kept of each is one string of its ids and
 * the anchors it wants of pages not yet seen. Findings come in page order.
 */
export async function verifyReferences(
  pages: Iterable<PageFacts> | AsyncIterable<PageFacts>,
  files: ReadonlySet<string>,
): Promise<Finding[]> {
  const problems = new Map<string, Problem>();
  const idsOfFile = new Map<string, string>();
  const wanted: WantedAnchor[] = [];
  const names: string[] = [];

  for await (const { page, outputPath, facts } of pages) {
    const order = names.push(page) - 1;
    const report = (problem: Omit<Problem, 'pages'>) => add(problems, problem, order);
    const ownIds = new Set(facts.ids);
    idsOfFile.set(outputPath, joinIds(facts.ids));
    for (const address of facts.outsideRequests) report(outsideRequest(address));
    for (const { path, fragment, from } of facts.references) {
      if (!files.has(path)) report(missingTarget(path));
      else if (fragment === undefined || !isAnchor(fragment)) continue;
      else if (path === outputPath) {
        if (!forms(fragment).some((form) => ownIds.has(form)))
          report(missingAnchor({ path, fragment, from }, idsOfFile));
      } else if (!idsOfFile.has(path)) wanted.push({ path, fragment, from, order });
      else if (isBroken({ path, fragment }, idsOfFile)) report(missingAnchor({ path, fragment, from }, idsOfFile));
    }
  }
  for (const anchor of wanted) {
    if (isBroken(anchor, idsOfFile)) add(problems, missingAnchor(anchor, idsOfFile), anchor.order);
  }
  return toFindings(problems, names);
}

interface Anchor {
  readonly path: string;
  readonly fragment: string;
  readonly from?: DocumentReference['from'];
}

interface WantedAnchor extends Anchor {
  /** Index of the page that links. */
  readonly order: number;
}

interface Problem {
  readonly code: 'broken-link' | 'broken-anchor' | 'outside-request';
  readonly severity: Finding['severity'];
  readonly message: string;
  readonly from?: DocumentReference['from'];
  readonly pages: { readonly order: number; readonly from?: DocumentReference['from'] }[];
}

/** Ids hold no white space, so one string keeps them apart at a tenth of an array's memory. */
const joinIds = (ids: readonly string[]) => `\n${ids.join('\n')}\n`;

/** The empty fragment and `top` lead to the top of any page (HTML, 7.4.6.4); what follows `:~:` is not for the page to know. */
const isAnchor = (fragment: string) => {
  const anchor = withoutDirective(fragment);
  return anchor !== '' && anchor.toLowerCase() !== 'top';
};

const withoutDirective = (fragment: string) => fragment.split(':~:', 1)[0] ?? '';

/** Only pages are known by their ids: `manual.pdf#page=2` is the reader program's affair. */
function isBroken({ path, fragment }: Anchor, idsOfFile: ReadonlyMap<string, string>): boolean {
  const ids = idsOfFile.get(path);
  return ids !== undefined && !forms(fragment).some((form) => ids.includes(`\n${form}\n`));
}

/** A browser tries the fragment as it stands, then decoded; authors write ids in either form. */
function forms(fragment: string): string[] {
  const anchor = withoutDirective(fragment);
  return [anchor, decode(anchor), encodeURI(anchor.replace(/\p{Surrogate}/gu, '\uFFFD'))];
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A reader loses a picture or a style sheet for good; a link that leads nowhere is the author's to look at. */
const missingTarget = (path: string): Omit<Problem, 'pages'> => ({
  code: 'broken-link',
  severity: path.endsWith('.html') ? 'warning' : 'error',
  message: `There is no ${quote(path)} in the bundle. Correct the link or add what it leads to.`,
});

const missingAnchor = (
  { path, fragment, from }: Anchor,
  idsOfFile: ReadonlyMap<string, string>,
): Omit<Problem, 'pages'> => ({
  code: 'broken-anchor',
  severity: 'warning',
  message: `${quote(path)} has no place named ${quote(`#${fragment}`)}. Correct the link or the heading it means.${likelyAnchor(fragment, idsOfFile.get(path) ?? '')}`,
  from,
});

function likelyAnchor(fragment: string, ids: string): string {
  const likely = nearest(
    decode(withoutDirective(fragment)),
    ids.split('\n').filter((id) => id !== ''),
  );
  return likely === undefined ? '' : ` Did you mean ${quote(`#${likely}`)}?`;
}

const outsideRequest = (address: string): Omit<Problem, 'pages'> => ({
  code: 'outside-request',
  severity: 'error',
  message: `Opening this page would ask ${quote(address)} for something. Take it out, or put the file into the project.`,
});

const quote = (text: string) => `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;

function add(problems: Map<string, Problem>, { from, ...problem }: Omit<Problem, 'pages'>, order: number): void {
  const id = `${problem.code} ${problem.message}`;
  const known = problems.get(id);
  if (known === undefined) problems.set(id, { ...problem, pages: [{ order, from }] });
  else if (known.pages.at(-1)?.order !== order) known.pages.push({ order, from });
}

function toFindings(problems: ReadonlyMap<string, Problem>, names: readonly string[]): Finding[] {
  const ordered: { order: number; finding: Finding }[] = [];
  for (const { code, severity, message, pages } of problems.values()) {
    const inOrder = pages.toSorted((a, b) => a.order - b.order);
    const others = inOrder.length - MAX_PAGES_A_TARGET;
    inOrder.slice(0, MAX_PAGES_A_TARGET).forEach(({ order, from }, index) => {
      const isLast = index === MAX_PAGES_A_TARGET - 1 && others > 0;
      const finding = { code, severity, message: isLast ? `${message} ${others} more pages have it.` : message };
      ordered.push({ order, finding: { ...finding, page: names[order], ...from } });
    });
  }
  return ordered.sort((a, b) => a.order - b.order).map(({ finding }) => finding);
}
