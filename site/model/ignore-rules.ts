import ignore, { type Ignore } from 'ignore';
import { LRUCache } from 'lru-cache';
import type { Report } from './report.js';
import { quoted } from './report.js';
import type { SourceFiles } from './source-files.js';
import { sourceText } from './source-text.js';

/** Names of tools' folders, and of files for the readers of a repository, in any folder. */
const IGNORED_NAMES = [
  ...['.git', '.github', '.claude', '.agents', '.idea', '.vscode', '.cache', 'node_modules'],
  ...['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
];
/** Folders that tools write at the root. Deeper, these are words of an author: `guides/build/`, `images/dist/`. */
const IGNORED_AT_ROOT = ['build', 'dist', 'coverage', 'tmp', 'temp'];
const ALWAYS_IGNORED = [...IGNORED_NAMES, ...IGNORED_AT_ROOT.map((name) => `/${name}`)];
/** Matches every path that the built-in names ignore. Most paths match neither, and asking the rules costs far more. */
const HAS_IGNORED_NAME = new RegExp(
  `(?:^|/)(?:${IGNORED_NAMES.join('|').replaceAll('.', '\\.')})(?:/|$)|^(?:${IGNORED_AT_ROOT.join('|')})(?:/|$)`,
);

/** Files for tools and hosts of repositories, in any folder. They are pages only when the navigation lists them. */
const FOR_TOOLS = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|CODE_OF_CONDUCT|SECURITY|SUPPORT)\.mdx?$/;

/** Returns whether a file is for tools, so that only the navigation makes it a page. */
export function isForTools(path: string): boolean {
  return FOR_TOOLS.test(path);
}

const IGNORE_FILE = '.mintignore';
const MAX_PATTERNS = 2_000;
/**
 * Limits the wildcards of a pattern. Patterns become regular expressions, and many wildcards could take very long to
 * fail, above all on deep paths.
 */
const MAX_WILDCARDS = 8;
const MAX_GLOBSTARS = 3;
const MAX_DEPTH = 40;
const MAX_PATTERN_LENGTH = 500;

/**
 * Creates a function that returns whether a file is never published: built-in names, hidden files, paths too deep to be
 * meant, and the patterns of `.mintignore`, which can also restore a built-in name (`!CHANGELOG.md`). Files for tools
 * are skipped too, except those that the navigation names.
 */
export function createIgnoreRules(
  files: SourceFiles,
  report: Report,
  isListed: (path: string) => boolean = () => false,
): (path: string) => boolean {
  const rules = compile(files.get(IGNORE_FILE) ? readPatterns(sourceText(files, IGNORE_FILE), report) : []);
  return (path) =>
    /(?:^|\/)\./.test(path) ||
    depthOf(path) > MAX_DEPTH ||
    rules.ignores(path) ||
    (FOR_TOOLS.test(path) && !rules.test(path).unignored && !isListed(path));
}

interface CompiledRules {
  readonly rules: Ignore;
  /** Paths with known results. */
  readonly known: Map<string, boolean>;
}

/** The rules used last, with their results. They help a project that is planned again after each of its changes. */
const compiled = new LRUCache<string, CompiledRules>({ max: 2 });
const MAX_KNOWN = 100_000;

function compile(patterns: readonly string[]): Pick<Ignore, 'ignores' | 'test'> {
  const key = patterns.join('\n');
  const before = compiled.get(key);
  const { rules, known } = before !== undefined && before.known.size < MAX_KNOWN ? before : newRules(patterns);
  compiled.set(key, { rules, known });
  return {
    test: (path) => rules.test(path),
    ignores(path) {
      if (patterns.length === 0 && !HAS_IGNORED_NAME.test(path)) return false;
      const result = known.get(path) ?? rules.ignores(path);
      known.set(path, result);
      return result;
    },
  };
}

function newRules(patterns: readonly string[]): CompiledRules {
  // Case counts on every system: the same project gives the same bundle anywhere.
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add([...ALWAYS_IGNORED, ...patterns]);
  return { rules, known: new Map() };
}

function readPatterns(text: string, report: Report): string[] {
  const lines = text.split(/\r?\n/);
  const kept = lines.slice(0, MAX_PATTERNS).filter((pattern, index) => {
    const isUsable = pattern.startsWith('#') || isSimple(pattern);
    if (!isUsable) reportPattern(pattern, index + 1, report);
    return isUsable;
  });
  if (lines.length > MAX_PATTERNS) {
    report({
      code: 'configuration',
      severity: 'error',
      file: IGNORE_FILE,
      line: MAX_PATTERNS + 1,
      message: `${IGNORE_FILE} has more than ${MAX_PATTERNS} lines; further lines have no effect. Ignore whole folders instead.`,
    });
  }
  return kept;
}

function isSimple(pattern: string): boolean {
  const globstars = pattern.match(/\*\*+/g)?.length ?? 0;
  const wildcards = pattern.match(/\*+|[?[]/g)?.length ?? 0;
  return globstars <= MAX_GLOBSTARS && wildcards <= MAX_WILDCARDS && pattern.length <= MAX_PATTERN_LENGTH;
}

function depthOf(path: string): number {
  if (path.length < MAX_DEPTH) return 0;
  return path.split('/').length;
}

function reportPattern(pattern: string, line: number, report: Report): void {
  report({
    code: 'configuration',
    severity: 'error',
    file: IGNORE_FILE,
    line,
    message: `The pattern ${quoted(pattern)} is too complex and has no effect. Use at most ${MAX_WILDCARDS} wildcards, ${MAX_GLOBSTARS} of them **.`,
  });
}
