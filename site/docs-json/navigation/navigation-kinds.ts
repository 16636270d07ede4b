import type { DivisionKind } from '../../model/navigation.js';

/** The lists that a navigation element can hold, each with its entries' kind, which is also the key of their label. */
export const DIVISION_LISTS: readonly { readonly list: string; readonly kind: DivisionKind }[] = [
  { list: 'languages', kind: 'language' },
  { list: 'versions', kind: 'version' },
  { list: 'products', kind: 'product' },
  { list: 'tabs', kind: 'tab' },
  { list: 'dropdowns', kind: 'dropdown' },
  { list: 'anchors', kind: 'anchor' },
  { list: 'menu', kind: 'item' },
];

/** Every key under which content stands. */
export const CONTENT_LISTS: readonly string[] = [...DIVISION_LISTS.map(({ list }) => list), 'groups', 'pages'];
