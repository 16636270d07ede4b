/** The types under which downloads and records are stored, by the end of their keys. */
const TYPES: Readonly<Record<string, string>> = {
  '.tar.gz': 'application/gzip',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.minisig': 'text/plain',
};

/** Returns the content type that an object is written with, which stores do not list. */
export function typeOfObject(key: string): string {
  const end = Object.keys(TYPES).find((each) => key.endsWith(each));
  return (end !== undefined && TYPES[end]) || 'application/octet-stream';
}
