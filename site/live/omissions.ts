/** A part of a live site's page that the bundle's page lacks, other than trackers and files that are not available. */
export type Omission =
  | 'module-script'
  | 'application-script'
  | 'drawn-script'
  | 'stripped-script'
  | 'service-worker-script'
  | 'disk-address'
  | 'deep-frame';

/** Sentences that report each kind of omission. `pages` is the number of pages in words. */
export const OMISSION_MESSAGES: Readonly<Record<Omission, (pages: string) => string>> = {
  'module-script': (pages) =>
    `Scripts that are modules are left out of ${pages}: browsers do not run modules in a file that is opened from a disk. Their controls do not work in the bundle. For a bundle that is only served, export with --scripts keep.`,
  'application-script': (pages) =>
    `Scripts that draw the whole page again are left out of ${pages}: they treat the address of a file as an unknown page. The bundle provides tabs, copying, menus and search; other controls do not work.`,
  'drawn-script': (pages) =>
    `Scripts are left out of ${pages} that a browser has drawn. Their controls do not work in the bundle.`,
  'stripped-script': (pages) => `Scripts are left out of ${pages}, as --scripts strip asks.`,
  'service-worker-script': (pages) =>
    `Scripts that start a service worker are left out of ${pages}: a bundle can be read offline without one.`,
  'disk-address': (pages) =>
    `Addresses that begin with file: are removed from ${pages}: they lead to the reader's own disk. Correct them on the site.`,
  'deep-frame': (pages) =>
    `Frames that are nested more than three levels deep are left out of ${pages}. Nest them less deeply.`,
};
