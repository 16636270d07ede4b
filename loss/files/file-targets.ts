import {
  descriptionAddresses,
  destinationsOf,
  linkListAddresses,
  redirectAddresses,
  robotsAddresses,
  xmlAddresses,
} from './list-addresses.js';
import { folderOf, type HeldAddress, type LocalTarget, resolveTarget } from './local-target.js';
import { jsonRedirects, webManifestAddresses } from './map-addresses.js';
import { pageTargets } from './page-addresses.js';
import { styleAddresses } from './style-addresses.js';

/** A file of a finished bundle. */
export interface FinishedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Maximum size of a file that is read; larger files are data for download. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

/** Returns the files and pages of the bundle that a file refers to, each once. Files of other kinds refer to none. */
export function fileTargets({ path, bytes }: FinishedFile): readonly LocalTarget[] {
  const read = readerOf(path);
  if (read === undefined || bytes.length > MAX_READ_BYTES) return [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const once = new Map<string, LocalTarget>();
  for (const target of read(path, text)) once.set(`${target.kind} ${target.path}`, target);
  return [...once.values()];
}

type Reader = (path: string, text: string) => readonly LocalTarget[];

function readerOf(path: string): Reader | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return BY_PATH[path.toLowerCase()] ?? BY_END[name.slice(name.lastIndexOf('.') + 1)];
}

const held =
  (addresses: (text: string) => readonly HeldAddress[]): Reader =>
  (path, text) =>
    addresses(text).flatMap((each) => resolveTarget(each, folderOf(path)) ?? []);

const description = held(descriptionAddresses);

const BY_PATH: Readonly<Record<string, Reader>> = {
  _redirects: held(redirectAddresses),
  'offprint/redirects.json': held((text) => destinationsOf(jsonRedirects(text))),
  'llms.txt': held(linkListAddresses),
  'robots.txt': held(robotsAddresses),
};

const BY_END: Readonly<Record<string, Reader>> = {
  html: pageTargets,
  htm: pageTargets,
  css: held((text) => styleAddresses(text).map((address) => ({ address, kind: 'file' }))),
  xml: held(xmlAddresses),
  json: description,
  yaml: description,
  yml: description,
  webmanifest: held((text) => {
    const { files, places } = webManifestAddresses(text);
    return [
      ...files.map((address) => ({ address, kind: 'file' as const })),
      ...places.map((address) => ({ address, kind: 'place' as const })),
    ];
  }),
};
