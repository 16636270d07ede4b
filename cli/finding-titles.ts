import type { FindingCode } from '../site/model/finding.js';

/** The headings of findings by their code. */
const TITLES: Readonly<Record<FindingCode, string>> = {
  configuration: 'Configuration',
  'missing-page': 'Pages in the navigation that do not exist',
  'duplicate-page': 'Pages listed twice',
  'orphan-page': 'Pages outside the navigation',
  'renamed-file': 'Files renamed so that they work on every system',
  frontmatter: 'Front matter',
  encoding: 'Files that are not UTF-8',
  'page-failed': 'Pages that could not be rendered',
  'page-mended': 'Pages with invalid syntax that was repaired',
  'lost-text': 'Text that is missing from the rendered page',
  'lost-file': 'Files that are missing from the bundle',
  'lost-description': 'Parts of an API description that are missing from its page',
  'api-reference': 'Endpoints and schemas that are not in any API description',
  'unknown-component': 'Unknown components',
  'unsupported-expression': 'Expressions that were not evaluated',
  table: 'Tables that are shown as text',
  'missing-snippet': 'Snippets that do not exist',
  'missing-file': 'Files that do not exist',
  'broken-link': 'Broken links',
  'broken-anchor': 'Links to headings that do not exist',
  'external-link': 'Links to other hosts',
  'duplicate-id': 'Duplicate ids on a page',
  'outside-file': 'Images and files from other hosts',
  'outside-request': 'Requests to other hosts',
  'unreadable-image': 'Images that cannot be read',
  'skipped-file': 'Skipped files',
  'console-error': 'Errors in the browser',
  'dead-control': 'Controls that do less than on the live site',
  verification: 'Verification',
  'unknown-language': 'Unknown languages of code',
  'duplicate-heading': 'Equal headings without ids',
  'heading-level': 'Skipped levels of headings',
  'second-title': 'Second headings of level 1',
  'untitled-tab': 'Tabs without a title',
  'missing-alt': 'Pictures without alt text',
};

/** Returns the heading of a code; the code itself if a newer service sent it. */
export const titleOf = (code: string): string => (Object.hasOwn(TITLES, code) ? TITLES[code as FindingCode] : code);
