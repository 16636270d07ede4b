import { type ComparedPage, comparePages, type PageToCompare } from '../../browser/press/compare-pages.js';
import { lostShownText } from '../../loss/live/lost-shown-text.js';
import type { Finding } from '../../site/model/finding.js';
import type { PageList } from '../../site/model/plan.js';
import type { ControlCounts, Observation } from '../store/record-types.js';
import { deadControls } from './compare-controls.js';

/** The observed live pages that a bundle has. */
export interface ObservedSample {
  /** The key of the observation, which identifies it. */
  readonly key: string;
  readonly pages: readonly PageToCompare[];
  /** False if a live page was left out; another export may observe it. */
  readonly isWhole: boolean;
}

/** Returns the pages of an observation with their files in the bundle. */
export function observedSample(key: string, { pages, isWhole }: Observation, planned: PageList): ObservedSample {
  const wanted = new Set(pages.map(({ address }) => address));
  const places = new Map<string, Pick<PageToCompare, 'page' | 'file'>>();
  for (const { sourcePath, path, outputPath } of planned)
    if (wanted.has(sourcePath)) places.set(sourcePath, { page: path, file: outputPath });
  return {
    key,
    isWhole,
    pages: pages.flatMap((observed) => {
      const place = places.get(observed.address);
      return place === undefined ? [] : [{ ...place, observed }];
    }),
  };
}

export interface ObservedComparison {
  readonly folder: string;
  readonly sample: ObservedSample;
  readonly chromiumPath: string | undefined;
  readonly signal: AbortSignal;
}

export interface ObservedResult {
  readonly findings: readonly Finding[];
  readonly controls?: ControlCounts;
  /** The files of pages that hung or crashed, or for which the machine was too slow. */
  readonly notChecked: readonly string[];
}

const NOT_OBSERVED: Finding = {
  code: 'verification',
  severity: 'warning',
  message:
    'Some pages of the live site could not be compared with the bundle, because they hung, crashed or needed too much work in a browser. The next export tries again.',
};

/** Compares pages of an unpacked bundle with what a browser showed of the live ones. */
export async function compareObserved({ folder, sample, ...options }: ObservedComparison): Promise<ObservedResult> {
  const isComplete = (live: string, bundle: string) =>
    lostShownText({ page: '', address: '', live, bundle }) === undefined;
  const visited = await comparePages({ folder, pages: sample.pages, isComplete, ...options });
  const compared = visited?.results ?? [];
  const notChecked = [...new Set(visited?.missed.map(({ file }) => file))];
  const partly: readonly Finding[] = sample.isWhole ? [] : [NOT_OBSERVED];
  if (compared.length === 0) return { findings: partly, notChecked };
  const lost = new Map<string, Finding>();
  for (const { page, observed, shown } of compared) {
    const finding = lostShownText({ page, address: observed.address, live: observed.shown, bundle: shown });
    // A page that lacks something at both widths is reported once.
    if (finding !== undefined && !lost.has(page)) lost.set(page, finding);
  }
  const sum = (count: (page: ComparedPage) => number) => compared.reduce((total, page) => total + count(page), 0);
  return {
    findings: [...lost.values(), ...deadControls(compared), ...partly],
    notChecked,
    controls: {
      pages: new Set(compared.map(({ page }) => page)).size,
      pressed: sum(({ observed }) => observed.pressed),
      compared: sum(({ controls }) => controls.length),
      skipped: sum(({ observed }) => observed.skipped),
    },
  };
}
