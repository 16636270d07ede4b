import { enhanceAssistant } from './assistant.js';
import { dismissBanner } from './banner.js';
import { enhanceCode } from './code.js';
import { enhanceColors } from './colors.js';
import { enhanceDiagrams } from './diagrams.js';
import { enhanceEmbeds } from './embeds.js';
import { openHashTarget } from './hash.js';
import { enhanceMenus } from './menus.js';
import { enhanceSearch } from './search.js';
import { showCurrentLink } from './sidebar.js';
import { enhanceTabs } from './tabs.js';
import { enhanceThemeSwitch } from './theme-switch.js';
import { followHeadings } from './toc.js';
import { enhanceUpdates } from './updates.js';
import { enhanceZoom } from './zoom.js';

/** Each part runs alone: if one fails, the others and the page still work. */
for (const part of [
  enhanceThemeSwitch,
  showCurrentLink,
  enhanceMenus,
  enhanceSearch,
  enhanceAssistant,
  dismissBanner,
  enhanceCode,
  enhanceTabs,
  enhanceUpdates,
  enhanceEmbeds,
  enhanceColors,
  enhanceDiagrams,
  enhanceZoom,
  followHeadings,
  openHashTarget,
]) {
  try {
    part();
  } catch (error) {
    console.warn(error);
  }
}
