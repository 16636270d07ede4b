import { type Element, isTag } from 'domhandler';
import { findOne } from 'domutils';
import type { PageTree } from './page-tree.js';
import { wordsIn } from './visible-words.js';

/** Longest text of an empty page, in characters: a line that asks the reader to wait or to enable scripts. */
const SHELL_CHARACTERS = 160;
const MOUNTS = /^(?:root|app|__next|__nuxt|main|application|docs|redoc|swagger-ui|elements|container|content)$/i;

/** Returns whether a page has little text, scripts, and an empty element that they draw into. */
export function isShell({ elements }: PageTree, text: string): boolean {
  if (text.length > SHELL_CHARACTERS) return false;
  const hasScript = elements.some(
    ({ name, attribs }) => name === 'script' && (attribs.src !== undefined || attribs.type === 'module'),
  );
  // A short page with a heading and links is complete, such as a list of rustdoc; its custom elements are buttons.
  const isComplete = elements.some(isHeading) && elements.some(isLink);
  const mayBeFilled = (element: Element) => isMount(element) || (isCustom(element) && !isComplete);
  return hasScript && elements.some((element) => mayBeFilled(element) && isEmpty(element));
}

const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name);

const isLink = ({ name, attribs }: Element) => name === 'a' && attribs.href !== undefined;

/** Maximum number of kinds of unfilled parts of a page. */
const MAX_KINDS = 8;

/**
 * Returns the kinds of elements that scripts may fill, and that the server sent without any content: an element of an application by its id,
 * a custom element by its name, or the script in whose place API references are drawn.
 */
export function unfilledParts({ elements }: PageTree): string[] {
  const kinds = elements.flatMap((element): string[] => {
    const { name, attribs } = element;
    if (name === 'script') return attribs.id === 'api-reference' ? ['script#api-reference'] : [];
    if (isCustom(element)) return isBare(element) ? [name] : [];
    return isMount(element) && isBare(element) ? [`#${attribs.id}`] : [];
  });
  return [...new Set(kinds)].slice(0, MAX_KINDS);
}

const isMount = ({ name, attribs }: Element) => name === 'div' && MOUNTS.test(attribs.id ?? '');

const isCustom = ({ name }: Element) => name.includes('-') || name === 'redoc';

const isBare = ({ children }: Element) => wordsIn(children).trim() === '' && !children.some(isTag);

/** Returns whether an element has little text, no heading and no link. A short page that the server sent complete has one of them. */
function isEmpty(element: Element): boolean {
  if (wordsIn(element.children).trim().length >= SHELL_CHARACTERS || element.children.filter(isTag).length >= 6)
    return false;
  return findOne((inner) => isHeading(inner) || isLink(inner), element.children) === null;
}
