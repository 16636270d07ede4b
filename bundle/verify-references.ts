import type { DocumentFacts, DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';
import { nearestByWords } from '../site/model/nearest.js';
import { decodeAddress } from '../site/model/relative-address.js';
import { createPageProblems, type PageProblem, type PageProblems } from './page-problems.js';
import { TextTable } from './text-table.js';

/** The facts about one finished page that verification needs. */
export interface PageFacts {
  /** The page's path, such as `guide/start`. */
  readonly page: string;
  /** The page's file in the bundle. */
  readonly outputPath: string;
  readonly facts: DocumentFacts;
}

/** The bundle's files; a set of their paths is sufficient. */
export interface BundlePaths {
  has(path: string): boolean;
}

type Pages = Iterable<PageFacts> | AsyncIterable<PageFacts>;

/**
 * Checks every link, anchor and file of the pages against the bundle, and that opening a page requests nothing from
 * other hosts. It keeps hashes of the pages' ids, and each anchor that pages refer to on other pages once. The pages
 * are read once, and a second time for the messages of the findings only if such an anchor is missing. Findings are in
 * page order.
 */
export async function verifyReferences(pages: () => Pages, files: BundlePaths): Promise<Finding[]> {
  const problems = createPageProblems();
  const ids = new TextTable();
  const seen = new TextTable();
  const wanted = new Set<string>();
  let order = 0;
  for await (const { page, outputPath, facts } of pages()) {
    const report = (problem: PageProblem) => problems.add(problem, { order, page });
    const pageIds = new Set(facts.ids);
    seen.add(outputPath);
    for (const id of pageIds) ids.add(anchorName(outputPath, id));
    for (const address of facts.outsideRequests) report(outsideRequest(address));
    for (const { path, fragment, from } of facts.references) {
      if (!files.has(path)) report(missingTarget(path));
      else if (fragment === undefined || !isAnchor(fragment)) continue;
      else if (path !== outputPath) wanted.add(anchorName(path, fragment));
      else if (!forms(fragment).some((form) => pageIds.has(form)))
        report(missingAnchor({ path, fragment, from }, () => facts.ids));
    }
    order += 1;
  }
  const broken = new Set([...wanted].filter((name) => isBroken(name, seen, ids)));
  if (broken.size > 0) await reportBroken(pages(), broken, problems);
  return problems.findings();
}

/** Reads the pages again: for the pages that refer to missing anchors, and for the anchors that they may have meant. */
async function reportBroken(pages: Pages, broken: ReadonlySet<string>, problems: PageProblems): Promise<void> {
  const idsOf = new Map([...broken].map((name) => [splitName(name).path, [] as readonly string[]]));
  let order = 0;
  for await (const { page, outputPath, facts } of pages) {
    if (idsOf.has(outputPath)) idsOf.set(outputPath, facts.ids);
    for (const { path, fragment = '', from } of facts.references) {
      if (path === outputPath || !broken.has(anchorName(path, fragment))) continue;
      problems.add(
        missingAnchor({ path, fragment, from }, () => idsOf.get(path) ?? []),
        { order, page },
      );
    }
    order += 1;
  }
}

interface Anchor {
  readonly path: string;
  readonly fragment: string;
  readonly from?: DocumentReference['from'];
}

/** Returns a name of an anchor. Paths in a bundle contain no line break. */
const anchorName = (path: string, fragment: string) => `${path}\n${fragment}`;

function splitName(name: string): { readonly path: string; readonly fragment: string } {
  const at = name.indexOf('\n');
  return { path: name.slice(0, at), fragment: name.slice(at + 1) };
}

/**
 * Returns whether a fragment is an anchor. The empty fragment and `top` lead to the top of any page (HTML, 7.4.6.4),
 * and what follows `:~:` is not part of it.
 */
const isAnchor = (fragment: string) => {
  const anchor = withoutDirective(fragment);
  return anchor !== '' && anchor.toLowerCase() !== 'top';
};

const withoutDirective = (fragment: string) => fragment.split(':~:', 1)[0] ?? '';

/**
 * Returns whether an anchor is missing. Only pages have known ids: the program that opens `manual.pdf#page=2`
 * interprets the fragment itself.
 */
function isBroken(name: string, seen: TextTable, ids: TextTable): boolean {
  const { path, fragment } = splitName(name);
  return seen.has(path) && !forms(fragment).some((form) => ids.has(anchorName(path, form)));
}

/**
 * Returns the forms of a fragment that a browser tries: as it is, then decoded. Authors write ids in either form. A range
 * of lines, which scripts of source views interpret, is where its first line is.
 */
function forms(fragment: string): string[] {
  const anchor = withoutDirective(fragment);
  const [, firstLine] = /^(L?\d+)-L?\d+$/.exec(anchor) ?? [];
  const whole = anchor.replace(/\p{Surrogate}/gu, '\uFFFD');
  // rustdoc encodes everything but the plus sign.
  const encoded = encodeURIComponent(whole).replaceAll('%2B', '+');
  const written = [anchor, decodeAddress(anchor), encodeURI(whole), encoded];
  return firstLine === undefined ? written : [...written, firstLine];
}

/** Returns the problem of a missing target: a reader cannot open the page or does not see the picture. */
const missingTarget = (path: string): PageProblem => ({
  code: 'broken-link',
  severity: 'error',
  about: path,
  describe: () => `There is no ${quote(path)} in the bundle. Correct the link or add what it leads to.`,
});

/** Returns the problem of a missing anchor; `ids` are those of the target page. */
const missingAnchor = ({ path, fragment, from }: Anchor, ids: () => readonly string[]): PageProblem => ({
  code: 'broken-anchor',
  severity: 'warning',
  about: anchorName(path, fragment),
  describe: () =>
    `${quote(path)} has no place named ${quote(`#${fragment}`)}. Correct the link or the heading it means.${likelyAnchor(fragment, ids())}`,
  from,
});

function likelyAnchor(fragment: string, ids: readonly string[]): string {
  const likely = nearestByWords(decodeAddress(withoutDirective(fragment)), ids);
  return likely === undefined ? '' : ` Did you mean ${quote(`#${likely}`)}?`;
}

const outsideRequest = (address: string): PageProblem => ({
  code: 'outside-request',
  severity: 'error',
  about: address,
  describe: () =>
    `Opening this page would request ${quote(address)}. Remove the reference, or add the file to the project.`,
});

const quote = (text: string) => `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;
