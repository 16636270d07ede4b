import { readFile } from 'node:fs/promises';
import type { Site } from '../serve/site.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';
import type { Preparation } from './preparation.js';

/** Manages the compressed forms of a site's files. */
export interface SiteForms {
  /** Adds the compressed forms to a site if they exist. Returns whether the site has them. */
  offer(site: Site): Promise<boolean>;
  /** Creates the compressed forms. */
  compress(site: Site, signal: AbortSignal): Promise<void>;
}

export function createSiteForms(shelf: BundleShelf, preparation: Preparation): SiteForms {
  async function offer({ files, record }: Site): Promise<boolean> {
    if (files.hasForms) return true;
    const forms = await readFile(shelf.formsFile(record.id)).catch(() => undefined);
    return forms !== undefined && files.offer(forms);
  }

  return {
    offer,
    async compress(site, signal) {
      await preparation.compress(site.record.id, signal);
      await offer(site);
    },
  };
}
