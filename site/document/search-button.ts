import { searchWords } from '../search/search-words.js';
import { escapeHtml } from './html.js';
import { languageTag } from './language-tag.js';
import type { NavigationState } from './navigation-state.js';
import { relativeAddress } from './relative-address.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Opens the search dialog, and tells it where its script is and what the page belongs to. Shown only where scripts run. */
export function searchButton(context: ShellContext, view: PageView, state: NavigationState): string {
  const { searchScript, plan } = context;
  if (searchScript === undefined) return '';
  const label = (kind: string) => state.divisions.find((division) => division.kind === kind)?.label;
  const prompt = escapeHtml(plan.settings.searchPrompt ?? searchWords(languageTag(label('language')).lang).prompt);
  const scope = (['language', 'version', 'product'] as const)
    .map((kind) => ({ kind, value: label(kind) }))
    .map(({ kind, value }) => (value === undefined ? '' : ` data-${kind}="${escapeHtml(value)}"`))
    .join('');
  return `<button type="button" id="${view.id('search-bar-entry')}" class="op-search-button" data-op-search="${relativeAddress(view.prefix, searchScript)}"${scope} aria-haspopup="dialog" aria-label="${prompt}" aria-keyshortcuts="/ Control+K Meta+K">${SHELL_ICONS.search}<span>${prompt}</span><kbd aria-hidden="true"></kbd></button>`;
}
