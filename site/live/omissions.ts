/** A part of a live site's page that the bundle's page lacks, other than trackers and files that are not available. */
export type Omission =
  | 'module-script'
  | 'application-script'
  | 'drawn-script'
  | 'stripped-script'
  | 'service-worker-script'
  | 'picture-script'
  | 'picture-link'
  | 'disk-address'
  | 'deep-frame';

/** Sentences that report each kind of omission. `pages` is the number of pages in words. */
export const OMISSION_MESSAGES: Readonly<Record<Omission, (pages: string) => string>> = {
  'module-script': (pages) =>
    `Module scripts were omitted from ${pages}: browsers do not run modules in a file that is opened from a disk. Their controls do not work in the bundle. For a bundle that is only served, export with --scripts keep.`,
  'application-script': (pages) =>
    `Scripts that render the whole page again were omitted from ${pages}: they treat the address of a file as an unknown page. The bundle provides tabs, copying, menus and search; other controls do not work. For a static export of Next.js, try --scripts keep.`,
  'drawn-script': (pages) =>
    `Scripts were omitted from ${pages} that a browser has rendered. Their controls do not work in the bundle.`,
  'stripped-script': (pages) => `Scripts were omitted from ${pages}, as --scripts strip requests.`,
  'service-worker-script': (pages) =>
    `Scripts that start a service worker were omitted from ${pages}: a bundle can be read offline without one.`,
  'picture-script': (pages) =>
    `Scripts were omitted from SVG pictures that were found on ${pages}: in a file that is opened from a disk, no policy keeps them from sending requests. The pictures are shown, but do not react.`,
  'picture-link': (pages) =>
    `Links in SVG pictures that were found on ${pages} do not work in the bundle, because the pictures are not well-formed or define entities of their own. Save them as plain SVG.`,
  'disk-address': (pages) =>
    `Addresses that begin with file: were removed from ${pages}: they lead to the reader's own disk. Correct them on the site.`,
  'deep-frame': (pages) =>
    `Frames that are nested more than three levels deep were omitted from ${pages}. Nest them less deeply.`,
};
