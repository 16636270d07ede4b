import { findChromium } from '../../browser/find-chromium.js';
import { launchOffline } from '../../browser/launch-offline.js';
import { launchProblem } from '../../browser/launch-problem.js';
import type { Diagnosis } from '../../contract/diagnosis.js';

/** Starts Chromium once. */
export async function checkChromium(chromiumPath: string | undefined): Promise<readonly Diagnosis[]> {
  const part = 'Chromium';
  const found = await findChromium(chromiumPath);
  if ('problem' in found) {
    const text =
      'There is no browser: pages of a bundle are not opened, diagrams stay text, and live applications are not drawn.';
    return [{ part, state: 'warning', text, advice: found.problem }];
  }
  try {
    const browser = await launchOffline(found.path);
    const version = browser.version();
    await browser.close();
    return [{ part, state: 'good', text: `${found.path} starts (version ${version}).` }];
  } catch (error) {
    const advice =
      'Start it by hand to see why; on Debian, apt-get install chromium-headless-shell brings all that it needs.';
    return [{ part, state: 'problem', text: launchProblem(found.path, error), advice }];
  }
}
