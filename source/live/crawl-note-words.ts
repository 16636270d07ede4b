import type { Finding } from '../../site/model/finding.js';

/** The kinds of remarks of a crawl. */
export type CrawlNoteKind =
  | 'missing-page'
  | 'missing-file'
  /** A host of files that cannot be reached. */
  | 'lost-host'
  | 'page-failed'
  /** A page that the server refuses to callers without access. */
  | 'no-access'
  /** A page in whose place the server sends a page to sign in. */
  | 'sign-in'
  /** The number of pages that ask readers to sign in, if it is so large that the bundle is not the site. */
  | 'signed-out'
  /** A link that would end the session. */
  | 'sign-out'
  /** A response that repeats the site's credentials. */
  | 'repeated-credentials'
  | 'robots'
  /** A page that no search may find. */
  | 'noindex'
  /** The number of pages that no search may find, if almost all say so. */
  | 'noindex-ignored'
  /** A page that only pages link to which ask not to follow their links. */
  | 'nofollow'
  /** The number of pages that ask not to follow their links, if almost all do. */
  | 'nofollow-ignored'
  | 'trap'
  | 'same-content'
  | 'endless'
  | 'parameters'
  | 'parameter-pages'
  /** A sitemap names another host, whose paths were read on this one. */
  | 'public-host'
  | 'tracker'
  | 'limit'
  | 'not-drawn'
  /** Links with routes were not tried in a browser. */
  | 'routes-untried'
  /** All pages are drawn, because a sample lacked content as the server sent it. */
  | 'drawn-site'
  /** Controls of a drawn page show content that has no address. */
  | 'replacing-control'
  | 'hidden-content'
  /** A drawn page has more controls than are pressed. */
  | 'unpressed-control'
  | 'folded-control'
  /** Controls of a drawn page lead to places that show other content in place of the page's. */
  | 'lost-places'
  /** Pressing the controls of a drawn page was cut short. */
  | 'cut-controls'
  /** A response that a drawn page needs came too late; `reason` is the address of the page. */
  | 'late-answer'
  /** A part of a page was left out, which `reason` names; the subject is the page. */
  | 'left-out'
  /** A browser showed words that are not in its output. */
  | 'lost-shown';

/** The sentences of the report about each kind of note, in the order of the report. */
export const NOTE_WORDS: Readonly<
  Record<
    CrawlNoteKind,
    {
      readonly code: Finding['code'];
      readonly severity: Finding['severity'];
      readonly say: (subject: string, reason: string) => string;
    }
  >
> = {
  limit: {
    code: 'skipped-file',
    severity: 'error',
    say: (subject, reason) => `The site was not read to its end: ${reason}. ${subject}`,
  },
  'signed-out': {
    code: 'page-failed',
    severity: 'error',
    say: (subject, reason) => `${subject} ask readers to sign in, and are not in the bundle: ${reason}.`,
  },
  'no-access': {
    code: 'broken-link',
    severity: 'error',
    say: (subject, reason) => `A link leads to ${quote(subject)}, which readers need access to: ${reason}.`,
  },
  'sign-in': {
    code: 'broken-link',
    severity: 'warning',
    say: (subject, reason) => `A link leads to ${quote(subject)}, which asks readers to sign in: ${reason}.`,
  },
  'page-failed': {
    code: 'page-failed',
    severity: 'error',
    say: (subject, reason) => `${quote(subject)} is not in the bundle: ${reason}. Links to it lead to the site itself.`,
  },
  'not-drawn': {
    code: 'page-failed',
    severity: 'error',
    say: (subject, reason) =>
      `${quote(subject)} is drawn by scripts, and is in the bundle as its server sent it: ${reason}.`,
  },
  'drawn-site': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject, reason) =>
      `The pages of ${quote(subject)} with scripts were read in a browser where it shows more than the server sends. In the sample that decided: ${reason}.`,
  },
  'routes-untried': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} has links with fragments like the routes of an application. They were kept as links to places on the page, because no such link on other pages led to another page.`,
  },
  'replacing-control': {
    code: 'lost-text',
    severity: 'warning',
    say: (subject, reason) =>
      `Controls of ${quote(subject)} show other content at the same address, which is not in the bundle (${reason}). Give that content an address of its own, or include it in the page.`,
  },
  'hidden-content': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `Controls of ${quote(subject)} add content to the page when they are pressed, and it is not in the bundle (${reason}). Give that content an address of its own, or include it in the page.`,
  },
  'unpressed-control': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject, reason) =>
      `${quote(subject)} was drawn by a browser, and ${reason} of its controls were not pressed to find pages behind them. Use links for pages.`,
  },
  'folded-control': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `${quote(subject)} has controls that add content to the page when they are pressed, and ${reason} of them were not pressed. Their content is not in the bundle. Divide the page, or include the content in it.`,
  },
  'lost-places': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `Controls of ${quote(subject)} show other content in place of the page's, under a fragment (${reason}). This content is not in the bundle, nor what other controls like them show. Have the site show everything on one page, or use paths or routes (#/…) for pages.`,
  },
  'cut-controls': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `${quote(subject)} was drawn by a browser, but pressing its controls took too much work or did not end, so ${reason} of them were not pressed. Content that they show is not in the bundle. Export again, which tries again; if this remains, divide the page.`,
  },
  'late-answer': {
    code: 'lost-text',
    severity: 'warning',
    say: (subject, reason) =>
      `The response to ${quote(subject)} took too long, and ${quote(reason)} was drawn without it. What the page shows of it is not in the bundle. The next export tries again.`,
  },
  'lost-shown': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `${quote(subject)} was drawn by a browser, which showed words that are not in the bundle: ${reason}. Report it as a fault of Offprint, and have the site send these words itself.`,
  },
  'missing-page': {
    code: 'broken-link',
    severity: 'error',
    say: (subject, reason) =>
      `A link leads to ${quote(subject)}, which is not there: ${reason}. Correct the link or add the page.`,
  },
  'missing-file': {
    code: 'outside-file',
    severity: 'warning',
    say: (subject, reason) =>
      `${quote(subject)} was not fetched: ${reason}. It was omitted from the pages that use it.`,
  },
  'lost-host': {
    code: 'outside-file',
    severity: 'warning',
    say: (subject, reason) =>
      `${quote(subject)} cannot be reached, and was not asked again after some failures: ${reason}. They were omitted from the pages that use them.`,
  },
  'sign-out': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} was not requested, since its name says that it ends the session with which the site is read. If it is a page, give it another name.`,
  },
  'repeated-credentials': {
    code: 'outside-request',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} repeats the credentials with which it was requested. They were replaced with asterisks. Remove them from what the site sends.`,
  },
  robots: {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} is not in the bundle, since the site's robots.txt keeps crawlers from it. Allow it for the user agent Offprint.`,
  },
  'nofollow-ignored': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${subject} crawlers not to follow links (nofollow), as previews of sites do. Their links were followed, because the bundle would be almost empty otherwise. Remove the directive if it is not meant for this site.`,
  },
  nofollow: {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} is not in the bundle: the only pages that link to it ask crawlers not to follow their links (nofollow). Allow it with <meta name="Offprint" content="follow">, or name the page in a sitemap.`,
  },
  'noindex-ignored': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${subject} not to be indexed (noindex), as previews of sites do. The bundle's search finds them nevertheless, because it would be empty otherwise. Remove the directive if it is not meant for this site.`,
  },
  noindex: {
    code: 'skipped-file',
    severity: 'hint',
    say: (subject) =>
      `${quote(subject)} is in the bundle, but not in its search and lists, because it asks not to be indexed (noindex). Allow it with <meta name="Offprint" content="index">.`,
  },
  trap: {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject, reason) =>
      `${quote(subject)} was not followed, since ${reason}: such links go on without end. Correct the link, which may lack its scheme or first slash.`,
  },
  'same-content': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} and others were omitted: the server answers all of them with the same page. Make it answer 404 for pages that do not exist.`,
  },
  endless: {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `${quote(subject)} and similar addresses were omitted: the server generates such pages without end. Disallow them in robots.txt.`,
  },
  parameters: {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `Links with the parameter ${quote(subject)} lead to the page without it: a bundle has one page for each path.`,
  },
  'parameter-pages': {
    code: 'lost-text',
    severity: 'error',
    say: (subject, reason) =>
      `${quote(subject)} shows other pages for parameters of its address (${reason}). They are not in the bundle, which has one page for each path. Have the site use paths or routes (#/…) for pages.`,
  },
  'public-host': {
    code: 'skipped-file',
    severity: 'warning',
    say: (subject) =>
      `The sitemap names pages on ${subject}. They were read from the exported address, by the same paths; ${subject} was not requested.`,
  },
  'left-out': { code: 'skipped-file', severity: 'warning', say: (subject) => subject },
  tracker: {
    code: 'outside-request',
    severity: 'warning',
    say: (subject) => `A tracker was omitted from the bundle: ${subject}.`,
  },
};

const quote = (text: string) => `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;
