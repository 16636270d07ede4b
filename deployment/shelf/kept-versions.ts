import { earlierAssets, openEarlierAssets } from '../serve/open-site.js';
import type { Site } from '../serve/site.js';
import type { FileSource, SiteFile } from '../serve/site-file.js';
import type { BundleShelf } from './bundle-shelf.js';

/** A kept version that is not active, whose assets open pages may still request. */
export interface EarlierVersion {
  readonly id: string;
  readonly source: FileSource;
  readonly assets: ReadonlyMap<string, SiteFile>;
}

export interface KeptVersions {
  /** The versions, newest first. */
  readonly versions: readonly EarlierVersion[];
  /** Adds the version that was active until now. */
  push(site: Site): void;
  /** Removes all but the newest bundles, except the active one and those that responses still read from. */
  tidy(servedId: string): Promise<void>;
}

/** Creates a list that keeps `keep` bundles on the disk, including the active one. */
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
      // A version whose files are missing is skipped.
      const found = newest.map(({ id }) => opened.get(id) ?? openVersion(id).catch(() => undefined));
      versions = (await Promise.all(found)).filter((version) => version !== undefined);
      for (const { id } of others.slice(keep - 1)) {
        if ((opened.get(id)?.source.readers ?? 0) === 0) await shelf.remove(id);
      }
    },
  };
}
