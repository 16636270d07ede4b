import { type Html, html } from '../../html/html-template.js';
import { languageTag } from '../../model/language-tag.js';
import { relativeAddress } from '../../model/relative-address.js';
import { readSearchWords } from '../../search/search-words.js';
import { searchWordsRow } from '../../search/search-words-table.js';
import { countsSearches } from '../../search/site-search.js';
import { divisionLabel, type NavigationState } from '../sidebar/navigation-state.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/**
 * Returns the button that opens the search dialog, with the address of the dialog's script, the divisions that the page belongs to, and the
 * words of its language. Style sheets show it only when scripts run.
 */
export function searchButton(context: ShellContext, view: PageView, state: NavigationState): Html | undefined {
  const { searchScript, plan } = context;
  if (searchScript === undefined) return undefined;
  const row = searchWordsRow(languageTag(divisionLabel(state, 'language')).lang);
  const prompt = plan.settings.searchPrompt ?? readSearchWords(row).prompt;
  const words = row !== undefined && html` data-words="${row}"`;
  const scope = (['language', 'version', 'product'] as const).map((kind) => {
    const label = divisionLabel(state, kind);
    return label !== undefined && html` data-${kind}="${label}"`;
  });
  const counted = countsSearches(plan) && html` data-counted`;
  return html`
    <button type="button" id="${view.id('search-bar-entry')}" class="op-search-button"
      data-op-search="${relativeAddress(view.prefix, searchScript)}"${scope}${words}${counted} aria-haspopup="dialog"
      aria-label="${prompt}" aria-keyshortcuts="/ Control+K Meta+K">
      ${SHELL_ICONS.search}
      <span>${prompt}</span>
      <kbd aria-hidden="true"></kbd>
    </button>`;
}
