import type { MdastNode, markdownToHast } from 'satteri';

export type MarkdownRoot = Extract<MdastNode, { type: 'root' }>;
export type HtmlRoot = ReturnType<typeof markdownToHast>;
