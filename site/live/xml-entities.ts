/** Maximum number of replaced references, which entities that contain each other would multiply without end. */
const MAX_REPLACED = 20_000;
/** Maximum number of characters that replacing references may add. */
const MAX_ADDED = 1_000_000;
/** Maximum number of entities inside each other. */
const MAX_LEVELS = 8;

/** Entities that every document has. A declaration cannot change their meaning. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Removes the document type declaration, and replaces references to the entities that it declares with their texts. */
export function expandEntities(xml: string): string {
  const found = findDoctype(xml);
  if (found === undefined) return xml;
  const text = xml.slice(0, found.start) + xml.slice(found.end);
  const entities = declaredEntities(xml.slice(found.start, found.end));
  if (entities.size === 0) return text;
  let replaced = 0;
  let added = 0;
  const expand = (part: string, level: number): string =>
    part.replace(/<!\[CDATA\[[\s\S]*?\]\]>|&([\w.:-]+);/g, (written, name: string | undefined) => {
      const value = name === undefined ? undefined : entities.get(name);
      if (value === undefined || level > MAX_LEVELS || replaced >= MAX_REPLACED || added >= MAX_ADDED) return written;
      replaced += 1;
      added += value.length;
      return expand(value, level + 1);
    });
  return expand(text, 0);
}

/** Finds the document type declaration before the first element, with its internal subset in square brackets. */
function findDoctype(xml: string): { readonly start: number; readonly end: number } | undefined {
  const [head = ''] = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/.exec(xml) ?? [];
  if (!/^<!DOCTYPE\b/i.test(xml.slice(head.length, head.length + 10))) return undefined;
  const inside = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|[[\]>]/g;
  inside.lastIndex = head.length;
  let isSubset = false;
  for (let sign = inside.exec(xml); sign !== null; sign = inside.exec(xml)) {
    if (sign[0] === '[') isSubset = true;
    else if (sign[0] === ']') isSubset = false;
    else if (sign[0] === '>' && !isSubset) return { start: head.length, end: sign.index + 1 };
  }
  return undefined;
}

/** Returns the general entities with a text of their own. The first declaration of a name applies. */
function declaredEntities(doctype: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of doctype.matchAll(
    /<!--[\s\S]*?-->|<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  ))
    if (name !== '' && !PREDEFINED.has(name) && !entities.has(name)) entities.set(name, double ?? single ?? '');
  return entities;
}
