/** Changes of attributes by name. Null removes the attribute. */
export type AttributeChanges<Value> = ReadonlyMap<string, Value | null>;

/**
 * Splits a start tag as it was written (`<a class=x href='y'>`) into the text that stays and the values that replace the attributes
 * in `changes`, whose names are in lower case. A new attribute is added at the end. Everything else stays byte for byte.
 */
export function changeStartTag<Value>(tag: string, changes: AttributeChanges<Value>): (string | Value)[] {
  const parts: (string | Value)[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const { name, start, end } of attributesOf(tag)) {
    const change = changes.get(name);
    if (change === undefined) continue;
    parts.push(tag.slice(from, start));
    if (change !== null && !seen.has(name)) parts.push(change);
    seen.add(name);
    from = end;
  }
  const close = /\s*\/?>?$/.exec(tag)?.index ?? tag.length;
  const missing = [...changes].flatMap(([name, change]) => (change === null || seen.has(name) ? [] : [change]));
  parts.push(tag.slice(from, Math.max(from, close)), ...missing, tag.slice(Math.max(from, close)));
  return parts.filter((part) => part !== '');
}

/** Returns each attribute with the white space before it, as a browser's tokenizer reads them. */
function* attributesOf(
  tag: string,
): Generator<{ readonly name: string; readonly start: number; readonly end: number }> {
  let position = 1;
  while (position < tag.length && !/[\s/>]/.test(tag.charAt(position))) position++;
  while (position < tag.length) {
    const start = position;
    while (/[\s/]/.test(tag.charAt(position))) position++;
    if (position >= tag.length || tag.charAt(position) === '>') return;
    const nameStart = position++;
    while (position < tag.length && !/[\s/>=]/.test(tag.charAt(position))) position++;
    const name = tag.slice(nameStart, position).toLowerCase();
    position = afterValue(tag, position);
    yield { name, start, end: position };
  }
}

function afterValue(tag: string, start: number): number {
  let position = skipBlanks(tag, start);
  if (tag.charAt(position) !== '=') return start;
  position = skipBlanks(tag, position + 1);
  const quote = tag.charAt(position);
  if (quote === '"' || quote === "'") {
    const close = tag.indexOf(quote, position + 1);
    return close === -1 ? tag.length : close + 1;
  }
  while (position < tag.length && !/[\s>]/.test(tag.charAt(position))) position++;
  return position;
}

function skipBlanks(tag: string, start: number): number {
  let position = start;
  while (/\s/.test(tag.charAt(position)) && position < tag.length) position++;
  return position;
}
