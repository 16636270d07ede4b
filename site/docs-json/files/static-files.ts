import { RULES_FILE } from '../../model/finding-rules.js';
import type { Report } from '../../model/report.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { isSnippet } from '../pages/page-sources.js';

/** Kinds of files that a documentation site serves unchanged. */
const SERVED = new Set([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico'],
  ...['mp4', 'webm', 'mov', 'mp3', 'wav'],
  ...['json', 'yaml', 'yml', 'css', 'js'],
  ...['woff', 'woff2', 'ttf', 'otf', 'eot'],
  ...['pdf', 'txt', 'xml', 'csv', 'zip'],
]);

/** Files at a project's root that are for its tools, not for readers. */
const TOOL_FILES = new Set([
  ...[
    'package.json',
    'package-lock.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'lerna.json',
    'turbo.json',
    'nx.json',
  ],
  RULES_FILE,
  ...['tsconfig.json', 'jsconfig.json', 'biome.json', 'cspell.json', 'renovate.json', 'vercel.json'],
]);
/** Temporary files of programs that write a file under another name first. */
const TEMPORARY = /^(?:tmp|temp)\.[\w.-]+$/i;

const MAX_MEGABYTES = 20;

/** Private keys and credentials. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z ]+ )?PRIVATE KEY/;

/** A file that pages link to and that is not published, with the reason: the words that follow "it". */
export interface WithheldFile {
  readonly path: string;
  readonly reason: string;
}

/** The facts that decide whether a file may be published. */
interface PublishingRules {
  readonly files: SourceFiles;
  readonly isIgnored: (path: string) => boolean;
  readonly configurationFiles: ReadonlySet<string>;
}

/**
 * Sorts linked files of kinds that are not served by default into those that may be published and those that may not.
 */
export function sortLinkedFiles(
  linked: readonly SourceFile[],
  { report, ...rules }: PublishingRules & { readonly report: Report },
): { readonly published: readonly SourceFile[]; readonly withheld: readonly WithheldFile[] } {
  const published: SourceFile[] = [];
  const withheld: WithheldFile[] = [];
  for (const file of linked) {
    const { path } = file;
    const reason = whyWithheld(file, rules);
    if (reason === undefined) published.push(file);
    else withheld.push({ path, reason });
    if (reason === TOO_LARGE && !isServed(path)) reportTooLarge(file, report);
  }
  return { published, withheld };
}

const TOO_LARGE = `has more than ${MAX_MEGABYTES} MB`;

function whyWithheld(
  { path, sizeBytes }: SourceFile,
  { files, isIgnored, configurationFiles }: PublishingRules,
): string | undefined {
  if (/(?:^|\/)\./.test(path)) return 'is a hidden file, and those are never published';
  if (/(?:^|\/)node_modules\//.test(path)) return 'is in node_modules, which is never published';
  if (isIgnored(path)) return 'is ignored: by .mintignore, or because such files are never published';
  if (path === 'docs.json' || path === 'mint.json' || configurationFiles.has(path))
    return "is a part of the site's configuration, which is never published";
  if (sizeBytes > MAX_MEGABYTES * 1024 * 1024) return TOO_LARGE;
  return PRIVATE_KEY.test(files.read(path).toString('latin1')) ? 'contains a private key' : undefined;
}

/** Returns whether a file is in the bundle without any link to it, unless it is ignored. */
export function isServed(path: string): boolean {
  return SERVED.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Returns the project's files that go into the bundle beside its pages, in path order. */
export function findStaticFiles(
  files: SourceFiles,
  {
    isIgnored,
    configurationFiles,
    report,
  }: {
    readonly isIgnored: (path: string) => boolean;
    readonly configurationFiles: ReadonlySet<string>;
    readonly report: Report;
  },
): SourceFile[] {
  const found: SourceFile[] = [];
  for (const file of files.list()) {
    const { path } = file;
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    if (!SERVED.has(extension) || path.includes('://') || isConfiguration(path, configurationFiles)) continue;
    if (isSnippet(path) && extension === 'js') continue;
    if (isIgnored(path)) continue;
    if (file.sizeBytes > MAX_MEGABYTES * 1024 * 1024) reportTooLarge(file, report);
    else found.push(file);
  }
  reportScripts(found, report);
  return found;
}

const SCRIPTS_NAMED = 5;

/**
 * Reports the project's scripts. The format runs every script on every page; in a bundle most of them would be
 * trackers, so they are included and not run.
 */
function reportScripts(files: readonly SourceFile[], report: Report): void {
  const scripts = files.filter(({ path }) => path.toLowerCase().endsWith('.js'));
  const [first] = scripts;
  if (first === undefined) return;
  const names = scripts.slice(0, SCRIPTS_NAMED).map(({ path }) => path);
  const more = scripts.length > SCRIPTS_NAMED ? ` and ${scripts.length - SCRIPTS_NAMED} more` : '';
  report({
    code: 'skipped-file',
    severity: 'warning',
    file: first.path,
    message: `No page of the bundle runs the scripts of the project (${names.join(', ')}${more}): they may be trackers. The files are in the bundle; if readers need them, let the host add them to its pages.`,
  });
}

function isConfiguration(path: string, configurationFiles: ReadonlySet<string>): boolean {
  return (
    path === 'docs.json' ||
    path === 'mint.json' ||
    TOOL_FILES.has(path) ||
    TEMPORARY.test(path) ||
    configurationFiles.has(path)
  );
}

function reportTooLarge({ path, sizeBytes }: SourceFile, report: Report): void {
  const megabytes = (sizeBytes / 1024 / 1024).toFixed(1);
  report({
    code: 'skipped-file',
    severity: 'error',
    file: path,
    message: `${path} was omitted because it has ${megabytes} MB. The maximum is ${MAX_MEGABYTES} MB. Make it smaller or host it elsewhere.`,
  });
}
