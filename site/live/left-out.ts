/** What a page of a live site had and the bundle's page has not, beside trackers and files that could not be had. */
export type LeftOut =
  | 'module-script'
  | 'application-script'
  | 'drawn-script'
  | 'stripped-script'
  | 'service-worker-script'
  | 'disk-address'
  | 'deep-frame';

/** Sentences about it; `pages` says how many pages. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOut, (pages: string) => string>> = {
  'module-script': (pages) =>
    `Scripts that are modules are left out of ${pages}: browsers run none in a file that is opened from a disk. What readers do by them does not work in the bundle. For a bundle that is only served, export with --scripts keep.`,
  'application-script': (pages) =>
    `Scripts that draw the whole page again are left out of ${pages}: they take the address of a file for an unknown page. Tabs, copying, menus and search are done by the bundle; other controls do not work.`,
  'drawn-script': (pages) =>
    `Scripts are left out of ${pages} that a browser has drawn: what readers do by them does not work in the bundle.`,
  'stripped-script': (pages) => `Scripts are left out of ${pages}, as --scripts strip asks.`,
  'service-worker-script': (pages) =>
    `Scripts that start a service worker are left out of ${pages}: a bundle needs none to be read without a network.`,
  'disk-address': (pages) =>
    `Addresses that begin with file: are removed from ${pages}: they lead to the disk of whoever opens the page. Correct them on the site.`,
  'deep-frame': (pages) => `Pages in pages in pages are left out of ${pages}. Nest them less deeply.`,
};
