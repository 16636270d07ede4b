import type { Finding } from '../../site/model/finding.js';
import type { PlannedPage } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { placeOf } from './place-in-file.js';
import { inside, isBranch, type Place, readTree, type Tree, target } from './read-tree.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** The keys with which a navigation element lists pages itself. */
const LISTS = [
  'pages',
  'groups',
  'tabs',
  'anchors',
  'dropdowns',
  'products',
  'versions',
  'languages',
  'menu',
  'global',
];
const MAX_FINDINGS = 50;

/**
 * Finds operations without a page in descriptions for which the navigation requests pages for all operations. What a
 * navigation element lists itself is its author's choice, and so is what is marked as excluded.
 */
export function lostOperations(files: SourceFiles, pages: readonly PlannedPage[]): Finding[] {
  const made = new Set(
    pages.flatMap(({ operation }) => (operation ? `${operation.spec}\n${operation.method}\n${operation.path}` : [])),
  );
  const lost = [...wholeDescriptions(files)].flatMap((spec) =>
    operationsOf(files, spec).flatMap(({ method, path, place }): Finding[] => {
      const isMade = made.has(`${spec}\n${method}\n${path}`);
      const message = `The operation ${method} ${path} of ${spec} has no page, though the navigation asks for all of them. Name it in the navigation, and report this as a fault of Offprint.`;
      return isMade ? [] : [{ code: 'lost-description', severity: 'error', ...placeOf(files, place), message }];
    }),
  );
  const others = lost.length - MAX_FINDINGS;
  const [first] = lost;
  if (first === undefined || others <= 0) return lost;
  return [
    ...lost.slice(0, MAX_FINDINGS),
    { ...first, message: `${others} more operations have no page, ${lost.length} in all.` },
  ];
}

/** Matches the text of each configuration that names a description. Most do not, and reading a large one takes long. */
const MAY_NAME_DESCRIPTION = /openapi|\\u/;

/** Returns the description files that navigation elements name without listing pages. */
function wholeDescriptions(files: SourceFiles): Set<string> {
  const found = new Set<string>();
  const configuration = ['docs.json', 'mint.json'].find((path) => files.get(path) !== undefined);
  if (configuration === undefined || !MAY_NAME_DESCRIPTION.test(files.read(configuration).toString('utf8')))
    return found;
  const root = readTree(files, configuration);
  const navigation = root === undefined ? undefined : inside(root, 'navigation');
  const waiting: Tree[] = navigation === undefined ? [] : [navigation.value];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isBranch(value) && value.openapi !== undefined && !LISTS.some((key) => key in value))
      for (const source of sourcesOf(value.openapi)) {
        const path = source.replace(/^(?:\.{0,2}\/)+/, '');
        if (files.get(path) !== undefined) found.add(path);
      }
    waiting.push(...Object.values(value));
  }
  return found;
}

function sourcesOf(value: Tree): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(sourcesOf);
  return isBranch(value) && value.source !== undefined ? sourcesOf(value.source) : [];
}

function operationsOf(files: SourceFiles, spec: string) {
  const root = readTree(files, spec);
  const found: { readonly method: string; readonly path: string; readonly place: Place }[] = [];
  for (const list of ['paths', 'webhooks', 'x-webhooks']) {
    const held = root === undefined ? undefined : inside(root, list);
    const items = held === undefined ? undefined : target(files, held);
    for (const key of items !== undefined && isBranch(items.value) ? Object.keys(items.value) : []) {
      const written = items === undefined ? undefined : inside(items, key);
      const item = written === undefined ? undefined : target(files, written);
      if (
        written === undefined ||
        item === undefined ||
        !isBranch(item.value) ||
        (list === 'paths' && key.startsWith('x-'))
      )
        continue;
      const methods = METHODS.filter((method) => isBranch(isBranch(item.value) ? item.value[method] : undefined));
      const own = list === 'paths' ? methods : methods.slice(0, 1);
      for (const method of own) {
        const operation = inside(item, method);
        const isOut = [item, operation].some(
          (at) => at !== undefined && isBranch(at.value) && String(at.value['x-excluded']) === 'true',
        );
        if (operation === undefined || isOut) continue;
        if (list !== 'paths') found.push({ method: 'WEBHOOK', path: key, place: written });
        else found.push({ method: method.toUpperCase(), path: key.startsWith('/') ? key : `/${key}`, place: written });
      }
    }
  }
  return found;
}
