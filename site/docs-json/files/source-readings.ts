import { hash } from 'node:crypto';
import type { Finding } from '../../model/finding.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { detached, sourceText } from '../../model/source-text.js';
import { readFrontMatter } from '../pages/front-matter.js';
import { lostCharacters } from './lost-characters.js';
import { type SourceScan, scanSource } from './scan-source.js';

/** The facts that planning takes from the text of a page or snippet. */
export interface SourceReading {
  readonly scan: SourceScan;
  /** Reports that the text is not valid UTF-8. */
  readonly lost: Finding | undefined;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly bodyLine: number;
  /** The faults of the front matter. */
  readonly findings: readonly Finding[];
  /** The hash of the text before the body. */
  readonly headSha256: string;
}

/** Finds the files that a file links to. Searches with an equal key give an equal result for an equal file. */
export interface LinkSearch {
  readonly key: string;
  find(file: SourceFile): readonly SourceFile[];
}

/** The readings of a project's files, each made once for a file's content. */
export interface SourceReadings {
  of(file: SourceFile): SourceReading;
  /** Returns the paths of the files that a file links to. */
  linked(file: SourceFile, search: LinkSearch): readonly string[];
  /**
   * Returns whether a file that was replaced by another of the same path changes nothing of the last plan but the facts
   * about the file itself.
   */
  isSamePlan(file: SourceFile): boolean;
}

/** The readings of a project's files, with what is known without reading. */
export interface KnownReadings extends SourceReadings {
  /** Takes a reading of a file that is equal to the known one, so that only one of the two stays in memory. */
  adopt(file: SourceFile, reading: SourceReading): void;
  /** Returns whether a file was read. */
  knows(file: SourceFile): boolean;
  /** Returns whether the files are known that a file links to. */
  knowsLinked(file: SourceFile, search: LinkSearch): boolean;
  /** Returns the paths of the files that a file linked to when it was searched last. */
  lastLinked(file: SourceFile): readonly string[];
}

interface KnownReading {
  readonly sha256: string;
  readonly reading?: SourceReading;
  readonly linked?: { readonly key: string; readonly paths: readonly string[] };
}

/** Creates readings without entries. `files` must give a file's bytes as long as the file is in the project. */
export function createSourceReadings(files: SourceFiles): KnownReadings {
  const known = new Map<string, KnownReading>();
  let lastSearch: LinkSearch | undefined;

  const entryOf = ({ path, sha256 }: SourceFile): KnownReading => {
    const entry = known.get(path);
    return entry?.sha256 === sha256 ? entry : { sha256 };
  };
  /** The result for files that link to none, which are most. */
  let nothing: NonNullable<KnownReading['linked']> = { key: '', paths: [] };
  const linkedOf = (file: SourceFile, search: LinkSearch): KnownReading => {
    const entry = entryOf(file);
    if (entry.linked?.key === search.key) return entry;
    const paths = search.find(file).map(({ path }) => path);
    if (nothing.key !== search.key) nothing = { key: search.key, paths: [] };
    return { ...entry, linked: paths.length === 0 ? nothing : { key: search.key, paths } };
  };

  return {
    of(file) {
      const entry = entryOf(file);
      if (entry.reading !== undefined) return entry.reading;
      const reading = readSource(files, file);
      known.set(file.path, { ...entry, reading });
      return reading;
    },
    linked(file, search) {
      lastSearch = search;
      const entry = linkedOf(file, search);
      known.set(file.path, entry);
      return entry.linked?.paths ?? [];
    },
    isSamePlan(file) {
      const before = known.get(file.path);
      if (before?.reading === undefined) return false;
      const reading = readSource(files, file);
      const linked = lastSearch && before.linked && linkedOf(file, lastSearch).linked;
      if (JSON.stringify([reading, linked]) !== JSON.stringify([before.reading, before.linked])) return false;
      known.set(file.path, { sha256: file.sha256, reading: before.reading, ...(linked && { linked }) });
      return true;
    },
    adopt(file, reading) {
      known.set(file.path, { ...entryOf(file), reading });
    },
    knows: (file) => entryOf(file).reading !== undefined,
    knowsLinked: (file, search) => entryOf(file).linked?.key === search.key,
    lastLinked: (file) => known.get(file.path)?.linked?.paths ?? [],
  };
}

function readSource(files: SourceFiles, file: SourceFile): SourceReading {
  const text = sourceText(files, file.path);
  const { imports, outsideUrls, hasMath, diagrams } = scanSource(text);
  return {
    ...readHead(text, file),
    // A piece of the text would keep the whole text in memory.
    scan: { imports: imports.map(detached), outsideUrls, hasMath, diagrams: diagrams.map(detached) },
    lost: lostCharacters(files, file, text),
  };
}

const NOTHING: SourceScan = { imports: [], outsideUrls: [], hasMath: false, diagrams: [] };

/** Reads the front matter alone, as if nothing came after it. */
export function readHead(text: string, file: SourceFile): SourceReading {
  const findings: Finding[] = [];
  const { values, bodyLine, bodyOffset } = readFrontMatter(text, file.path, (finding) => findings.push(finding));
  return {
    scan: NOTHING,
    lost: undefined,
    frontmatter: values,
    bodyLine,
    findings,
    headSha256: hash('sha256', text.slice(0, bodyOffset), 'hex'),
  };
}
