import type { SearchScope } from '../../site/search/page-sections.js';
import type { SearchWords } from '../../site/search/search-words.js';
import { create } from '../theme/dom.js';

type Kind = keyof SearchScope;

/**
 * Creates one menu for each kind of division of which the index has at least two. Language and version begin with the page's own;
 * products are searched together. `onChange` receives the choice.
 */
export function fillFilters(
  place: HTMLElement,
  { scopes, current, words }: { scopes: readonly SearchScope[]; current: SearchScope; words: SearchWords },
  onChange: (filter: SearchScope) => void,
): SearchScope {
  const filter: { -readonly [kind in Kind]?: string } = {};
  const menus: HTMLElement[] = [];
  const all: Readonly<Record<Kind, string>> = {
    language: words.allLanguages,
    version: words.allVersions,
    product: words.allProducts,
  };
  for (const kind of ['language', 'version', 'product'] as const) {
    const labels = [...new Set(scopes.map((scope) => scope[kind]).filter((label) => label !== undefined))];
    if (labels.length === 0) continue;
    const own = kind === 'product' ? undefined : current[kind];
    if (own !== undefined && labels.includes(own)) filter[kind] = own;
    if (labels.length < 2) continue;
    const menu = create('select', { 'aria-label': words[kind] });
    menu.append(create('option', { value: '' }, all[kind]));
    for (const label of labels)
      menu.append(create('option', { value: label }, kind === 'language' ? languageName(label) : label));
    menu.value = filter[kind] ?? '';
    menu.addEventListener('change', () => {
      if (menu.value === '') delete filter[kind];
      else filter[kind] = menu.value;
      onChange({ ...filter });
    });
    menus.push(menu);
  }
  place.replaceChildren(...menus);
  place.hidden = menus.length === 0;
  return { ...filter };
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
