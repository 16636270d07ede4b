/** Returns the files in an import map; none for a script of another type. */
export function importMapAddresses(type: string, text: string): readonly string[] {
  if (type.trim().toLowerCase() !== 'importmap') return [];
  const map = parseJson(text);
  if (!isRecord(map)) return [];
  const scopes = isRecord(map.scopes) ? Object.values(map.scopes) : [];
  return [map.imports, ...scopes].flatMap((each) => (isRecord(each) ? Object.values(each).filter(isFile) : []));
}

/** Returns whether a value is a file. A name that ends with a slash means everything below it. */
const isFile = (value: unknown): value is string => typeof value === 'string' && !value.endsWith('/');

/** Returns the pages and pictures in a web manifest. */
export function webManifestAddresses(text: string): {
  readonly files: readonly string[];
  readonly places: readonly string[];
} {
  const manifest = parseJson(text);
  if (!isRecord(manifest)) return { files: [], places: [] };
  const shortcuts = records(manifest.shortcuts);
  const pictures = [manifest, ...shortcuts].flatMap(({ icons, screenshots }) => [
    ...records(icons),
    ...records(screenshots),
  ]);
  return {
    files: pictures.map(({ src }) => src).filter(isText),
    places: [manifest.start_url, ...shortcuts.map(({ url }) => url)].filter(isText),
  };
}

/** Returns the redirects in a JSON file. */
export function jsonRedirects(text: string): readonly { readonly source: string; readonly destination: string }[] {
  return records(parseJson(text)).flatMap(({ source, destination }) =>
    isText(source) && isText(destination) ? [{ source, destination }] : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
