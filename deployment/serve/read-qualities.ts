/** Returns the quality of each item in a header, in its order: 0 to 1 (RFC 9110 section 12.4.2). Invalid qualities count as 0. */
export function readQualities(header: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const item of header.toLowerCase().split(',', MAX_ITEMS)) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (name !== '') qualities.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return qualities;
}

const MAX_ITEMS = 50;
