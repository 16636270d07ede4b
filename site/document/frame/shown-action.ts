import type { Html } from '../../html/html-template.js';

/** An entry of a page's menu. */
export interface ShownAction {
  readonly label: string;
  readonly description?: string;
  readonly icon: Html | undefined;
  /** The link that the entry opens, or what the script of page actions does. */
  readonly does:
    | { readonly href: string; readonly isDownload?: true }
    | { readonly copies: string }
    | { readonly copiesText: string }
    | 'print'
    | 'ask';
}
