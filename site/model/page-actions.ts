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
] as const;
export type PageActionName = (typeof PAGE_ACTIONS)[number];

/** Known names that need a service which no bundle has: an assistant, a server for agents, a program that calls one. */
export const SERVICE_ACTIONS = [
  'assistant',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin',
  'devin-desktop',
  'devin-mcp',
] as const;

/** An author's own entry. Values may contain `$page` (the page's Markdown) and `$path`. */
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
