import { createCodeLines } from './code-lines.js';

/** Matches the target of a link in Markdown, and inline code, in which there are no links. */
const TARGET = /(`+)[^`]*?\1|(\]\()([^()\s]+)(?=[\s)])/g;

/**
 * Rewrites a page's relative links so that they lead from the site's root: `../guide.md#keys` becomes `/guide#keys`. `path` is the path of
 * the page. Blocks of code stay as they are.
 */
export function writeRootLinks(markdown: string, path: string): string {
  const isCode = createCodeLines();
  return markdown
    .split('\n')
    .map((line) =>
      isCode(line)
        ? line
        : line.replace(TARGET, (whole, ticks: string | undefined, start = '', target = '') =>
            ticks === undefined ? `${start}${fromRoot(target, path)}` : whole,
          ),
    )
    .join('\n');
}

const ROOT = 'http://bundle.invalid/';

function fromRoot(target: string, path: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(target) || !URL.canParse(target, ROOT + path)) return target;
  const { pathname, hash } = new URL(target, `${ROOT}${path.split('/').map(encodeURIComponent).join('/')}`);
  return pathname.replace(/(?:\/?index)?\.md$/, '').replace(/^$/, '/') + hash;
}
