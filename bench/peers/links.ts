import { posix } from 'node:path';

/** Maps the links of a page to other pages, which begin with a slash. */
export function mapLinks(text: string, map: (path: string) => string): string {
  return text.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${map(path)})`);
}

/** Ends links in a slash, as programs do that write a folder per page. */
export function slashLinks(text: string): string {
  return mapLinks(text, (path) => (path === '/index' ? '/' : `${path}/`));
}

/** Makes links lead to Markdown files by relative paths. */
export function relativeLinks(text: string, from: string): string {
  return mapLinks(text, (path) => posix.relative(posix.dirname(`/${from}`), `${path}.md`));
}
