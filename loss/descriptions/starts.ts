import type { PlannedPage } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { inside, isBranch, type Place, readTree, target } from './read-tree.js';
import type { Start } from './told-things.js';

/** Returns the parts of a description about a page's subject; empty for pages without one. */
export function startsOf(files: SourceFiles, page: PlannedPage): Start[] {
  const { operation, schema, channel } = page;
  const spec = (operation ?? schema ?? channel)?.spec;
  const root = spec === undefined ? undefined : readTree(files, spec);
  if (root === undefined) return [];
  if (operation !== undefined) return ofOperation(files, root, operation, page.frontmatter.authMethod === 'none');
  if (schema !== undefined) {
    const place = at(root, ['components', 'schemas', schema.name]) ?? at(root, ['definitions', schema.name]);
    return place === undefined ? [] : [{ place, rule: 'schema' }];
  }
  return channel === undefined ? [] : ofChannel(files, root, channel.name);
}

function ofOperation(
  files: SourceFiles,
  root: Place,
  { method, path }: { readonly method: string; readonly path: string },
  isOpen: boolean,
): Start[] {
  const lists = method === 'WEBHOOK' ? ['webhooks', 'x-webhooks'] : ['paths'];
  for (const list of lists) {
    const held = at(root, [list]);
    if (held === undefined || !isBranch(held.value)) continue;
    for (const key of Object.keys(held.value)) {
      if (key !== path && `/${key.replace(/^\//, '')}` !== path) continue;
      const written = inside(held, key);
      const item = written === undefined ? undefined : target(files, written);
      if (item === undefined || !isBranch(item.value)) continue;
      const methods =
        method === 'WEBHOOK' ? Object.keys(item.value).filter((each) => METHOD.test(each)) : [method.toLowerCase()];
      const found = methods.map((each) => inside(item, each)).find((place) => place !== undefined);
      const operation = found === undefined ? undefined : target(files, found);
      if (found === undefined || operation === undefined) continue;
      const parameters = inside(item, 'parameters');
      const servers = [inside(operation, 'servers'), inside(item, 'servers'), at(root, ['servers'])];
      return [
        { place: { ...item, value: { ...item.value } }, rule: 'pathTexts' },
        { place: found, rule: 'operation' },
        ...eachIn(parameters).map((place): Start => ({ place, rule: 'parameter' })),
        ...(method === 'WEBHOOK'
          ? []
          : eachIn(servers.slice(1).find((each) => each !== undefined && servers[0] === undefined))
              .filter(hasHost)
              .map((place): Start => ({ place, rule: 'server' }))),
        ...(isOpen ? [] : schemes(files, root, inside(operation, 'security') ?? at(root, ['security']))),
      ];
    }
  }
  return [];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** Returns whether a server's address is shown: addresses relative to the description are not. */
function hasHost({ value }: Place): boolean {
  return isBranch(value) && typeof value.url === 'string' && value.url.trim() !== '/' && value.url.trim() !== '';
}

function schemes(files: SourceFiles, root: Place, security: Place | undefined): Start[] {
  const all = at(root, ['components', 'securitySchemes']) ?? at(root, ['securityDefinitions']);
  const names = eachIn(security).flatMap(({ value }) => (isBranch(value) ? Object.keys(value) : []));
  return [...new Set(names)].flatMap((name): Start[] => {
    const written = all === undefined ? undefined : inside(all, name);
    const place = written === undefined ? undefined : target(files, written);
    return place === undefined ? [] : [{ place, rule: 'scheme' }];
  });
}

function ofChannel(files: SourceFiles, root: Place, name: string): Start[] {
  const written = at(root, ['channels', name]);
  const channel = written === undefined ? undefined : target(files, written);
  if (written === undefined || channel === undefined) return [];
  const operations = eachIn(at(root, ['operations'])).flatMap((each) => target(files, each) ?? []);
  const operationsOfChannel = operations.filter((operation) => {
    const led = inside(operation, 'channel');
    const aim = led === undefined ? undefined : target(files, led);
    return aim !== undefined && aim.value === channel.value;
  });
  return [
    { place: written, rule: 'channel' },
    ...operationsOfChannel.map((place): Start => ({ place, rule: 'channelOperation' })),
  ];
}

function at(root: Place, keys: readonly string[]): Place | undefined {
  return keys.reduce<Place | undefined>((place, key) => (place === undefined ? undefined : inside(place, key)), root);
}

function eachIn(place: Place | undefined): Place[] {
  if (place === undefined || typeof place.value !== 'object' || place.value === null) return [];
  return Object.keys(place.value).flatMap((key) => inside(place, key) ?? []);
}
