import { earlierAssets, openEarlierAssets } from '../serve/open-site.js';
import type { Site } from '../serve/site.js';
import type { FileSource, SiteFile } from '../serve/site-file.js';
import type { BundleShelf } from './bundle-shelf.js';

/** A kept version that is not served, of which open pages may still want assets. */
export interface EarlierVersion {
  readonly id: string;
  readonly source: FileSource;
  readonly assets: ReadonlyMap<string, SiteFile>;
}

export interface KeptVersions {
  /** The newest first. */
  readonly versions: readonly EarlierVersion[];
  /** Keeps what was served until now. */
  push(site: Site): void;
  /** Removes bundles beyond the newest, but never the one that is served, nor those that somebody still reads from. */
  tidy(servedId: string): Promise<void>;
}

/** Keeps `keep` bundles on the disk, the served one among them. */
export function createKeptVersions(shelf: BundleShelf, keep: number): KeptVersions {
  let versions: readonly EarlierVersion[] = [];

  async function openVersion(id: string): Promise<EarlierVersion> {
    const source = { folder: shelf.siteFolder(id), readers: 0 };
    return { id, source, assets: await openEarlierAssets(source) };
  }

  return {
    get versions() {
      return versions;
    },
    push({ record, source, files }) {
      versions = [{ id: record.id, source, assets: earlierAssets(files) }, ...versions];
    },
    async tidy(servedId) {
      const others = (await shelf.list()).filter(({ id }) => id !== servedId);
      const opened = new Map(versions.map((version) => [version.id, version]));
      const newest = others.slice(0, keep - 1);
      // One that the disk has lost is left out.
      const found = newest.map(({ id }) => opened.get(id) ?? openVersion(id).catch(() => undefined));
      versions = (await Promise.all(found)).filter((version) => version !== undefined);
      for (const { id } of others.slice(keep - 1)) {
        if ((opened.get(id)?.source.readers ?? 0) === 0) await shelf.remove(id);
      }
    },
  };
}
