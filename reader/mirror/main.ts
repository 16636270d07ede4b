import { enableControls } from './controls.js';
import { closeCoveringMenu } from './covering-menu.js';
import { markCurrentEntry } from './current-entry.js';
import { enableFrames } from './frames.js';
import { enableMirrorSearch } from './mirror-search.js';
import { enableOpenedParts } from './opened-parts.js';
import { enablePlainLinks } from './plain-links.js';
import { enablePressTargets } from './press-targets.js';
import { enableTabPanels } from './tab-panels.js';

/**
 * Starts the features of every page of a mirrored site: search that works from a disk, frames on demand, and controls whose scripts
 * were removed.
 */
function start({ dataset }: HTMLScriptElement): void {
  const style = dataset.offprintStyle ?? '';
  enableFrames(style);
  enablePlainLinks(dataset.offprintApplication !== undefined);
  enablePressTargets();
  enableOpenedParts();
  enableTabPanels();
  // The theme's own script must be done.
  addEventListener('load', markCurrentEntry);
  if (dataset.offprintControls !== undefined) {
    enableControls(style);
    addEventListener('load', closeCoveringMenu);
  }
  if (dataset.offprintSearch !== undefined)
    enableMirrorSearch({
      prefix: dataset.offprintSearch.replace(/^\.\/$/, ''),
      style,
      row: dataset.offprintWords,
      isCounted: dataset.offprintCounted !== undefined,
    });
}

const own = document.currentScript;
if (own instanceof HTMLScriptElement) start(own);
