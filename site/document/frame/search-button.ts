import { escapeHtml } from '../../html/html.js';
import { languageTag } from '../../model/language-tag.js';
import { relativeAddress } from '../../model/relative-address.js';
import { readSearchWords } from '../../search/search-words.js';
import { searchWordsRow } from '../../search/search-words-table.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';

/** Opens the search dialog, and tells it where its script is, what the page belongs to and the words of its language. Shown only where scripts run. */
export function searchButton(context: ShellContext, view: PageView, state: NavigationState): string {
  const { searchScript, plan } = context;
  if (searchScript === undefined) return '';
  const label = (kind: string) => state.divisions.find((division) => division.kind === kind)?.label;
  const row = searchWordsRow(languageTag(label('language')).lang);
  const prompt = escapeHtml(plan.settings.searchPrompt ?? readSearchWords(row).prompt);
  const words = row === undefined ? '' : ` data-words="${escapeHtml(row)}"`;
  const scope = (['language', 'version', 'product'] as const)
    .map((kind) => ({ kind, value: label(kind) }))
    .map(({ kind, value }) => (value === undefined ? '' : ` data-${kind}="${escapeHtml(value)}"`))
    .join('');
  return `<button type="button" id="${view.id('search-bar-entry')}" class="op-search-button" data-op-search="${relativeAddress(view.prefix, searchScript)}"${scope}${words} aria-haspopup="dialog" aria-label="${prompt}" aria-keyshortcuts="/ Control+K Meta+K">${SHELL_ICONS.search}<span>${prompt}</span><kbd aria-hidden="true"></kbd></button>`;
}
