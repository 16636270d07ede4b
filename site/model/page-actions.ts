/** The named entries that a page's menu can have. */
export const PAGE_ACTIONS = [
  'copy',
  'view',
  'download-pdf',
  'download-spec',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'assistant',
  'mcp',
  'cursor',
  'vscode',
] as const;
export type PageActionName = (typeof PAGE_ACTIONS)[number];

/** Known names of programs that a bundle cannot open. */
export const SERVICE_ACTIONS = ['add-mcp', 'devin', 'devin-desktop', 'devin-mcp'] as const;

/** An author's own entry. Values may contain `$page` (the page's Markdown), `$path` and `$mcp`. */
export interface OwnPageAction {
  readonly title: string;
  readonly description?: string;
  readonly icon?: string;
  readonly href: string;
  readonly query?: readonly { readonly key: string; readonly value: string }[];
}

/** The menu of a page. Its first entry is visible before the menu is opened. */
export interface PageActions {
  readonly options: readonly (PageActionName | OwnPageAction)[];
  /** The position: beside the title, or under the table of contents. */
  readonly display: 'header' | 'toc';
}
