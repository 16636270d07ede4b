import type { DocumentFacts, DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';
import { nearestByWords } from '../site/model/nearest.js';
import { createPageProblems, type PageProblem, type PageProblems } from './page-problems.js';
import { TextTable } from './text-table.js';

/** What verification knows of one finished page. */
export interface PageFacts {
  /** Page path, such as `guide/start`. */
  readonly page: string;
  /** File in the bundle. */
  readonly outputPath: string;
  readonly facts: DocumentFacts;
}

/** The bundle's files; a set of their paths will do. */
export interface BundlePaths {
  has(path: string): boolean;
}

type Pages = Iterable<PageFacts> | AsyncIterable<PageFacts>;

/**
 * Checks every link, anchor and file of the pages against the bundle, and that opening a page asks nothing of anyone. Of a page hashes
 * of its ids are kept, and each anchor that pages want of others once: the pages are gone through once, and a second time, for the
 * words of the findings, only where such an anchor is missing. Findings come in page order.
 */
export async function verifyReferences(pages: () => Pages, files: BundlePaths): Promise<Finding[]> {
  const problems = createPageProblems();
  const ids = new TextTable();
  const seen = new TextTable();
  const wanted = new Set<string>();
  let order = 0;
  for await (const { page, outputPath, facts } of pages()) {
    const report = (problem: PageProblem) => problems.add(problem, { order, page });
    const ownIds = new Set(facts.ids);
    seen.add(outputPath);
    for (const id of ownIds) ids.add(anchorName(outputPath, id));
    for (const address of facts.outsideRequests) report(outsideRequest(address));
    for (const { path, fragment, from } of facts.references) {
      if (!files.has(path)) report(missingTarget(path));
      else if (fragment === undefined || !isAnchor(fragment)) continue;
      else if (path !== outputPath) wanted.add(anchorName(path, fragment));
      else if (!forms(fragment).some((form) => ownIds.has(form)))
        report(missingAnchor({ path, fragment, from }, () => facts.ids));
    }
    order += 1;
  }
  const broken = new Set([...wanted].filter((name) => isBroken(name, seen, ids)));
  if (broken.size > 0) await reportBroken(pages(), broken, problems);
  return problems.findings();
}

/** Goes through the pages again: for who wants what is not there, and for what they may have meant. */
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

/** Paths in a bundle hold no line break. */
const anchorName = (path: string, fragment: string) => `${path}\n${fragment}`;

function splitName(name: string): { readonly path: string; readonly fragment: string } {
  const at = name.indexOf('\n');
  return { path: name.slice(0, at), fragment: name.slice(at + 1) };
}

/** The empty fragment and `top` lead to the top of any page (HTML, 7.4.6.4); what follows `:~:` is not for the page to know. */
const isAnchor = (fragment: string) => {
  const anchor = withoutDirective(fragment);
  return anchor !== '' && anchor.toLowerCase() !== 'top';
};

const withoutDirective = (fragment: string) => fragment.split(':~:', 1)[0] ?? '';

/** Only pages are known by their ids: `manual.pdf#page=2` is the reader program's affair. */
function isBroken(name: string, seen: TextTable, ids: TextTable): boolean {
  const { path, fragment } = splitName(name);
  return seen.has(path) && !forms(fragment).some((form) => ids.has(anchorName(path, form)));
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

/** A reader cannot open the page, or does not see the picture: either is lost. */
const missingTarget = (path: string): PageProblem => ({
  code: 'broken-link',
  severity: 'error',
  about: path,
  describe: () => `There is no ${quote(path)} in the bundle. Correct the link or add what it leads to.`,
});

/** `ids` are those of the page that it should be on. */
const missingAnchor = ({ path, fragment, from }: Anchor, ids: () => readonly string[]): PageProblem => ({
  code: 'broken-anchor',
  severity: 'warning',
  about: anchorName(path, fragment),
  describe: () =>
    `${quote(path)} has no place named ${quote(`#${fragment}`)}. Correct the link or the heading it means.${likelyAnchor(fragment, ids())}`,
  from,
});

function likelyAnchor(fragment: string, ids: readonly string[]): string {
  const likely = nearestByWords(decode(withoutDirective(fragment)), ids);
  return likely === undefined ? '' : ` Did you mean ${quote(`#${likely}`)}?`;
}

const outsideRequest = (address: string): PageProblem => ({
  code: 'outside-request',
  severity: 'error',
  about: address,
  describe: () =>
    `Opening this page would ask ${quote(address)} for something. Take it out, or put the file into the project.`,
});

const quote = (text: string) => `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;
