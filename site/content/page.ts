import { posix } from 'node:path';
import type { ComponentChildren } from 'preact';
import type { Finding } from '../model/finding.js';
import { languageTag } from '../model/language-tag.js';
import { nearest } from '../model/nearest.js';
import type { PageHeading, PagePart } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourceFile, SourceFiles } from '../model/source-files.js';
import type { CodeHighlighter } from './code/highlighter.js';
import { createHighlightingBudget } from './code/line-tokenizer.js';
import type { FeedDraft } from './feed.js';
import type { PageParameter } from './fields-operation.js';
import { PageIds } from './heading-ids.js';
import { PageIslands } from './islands/page-islands.js';
import { type ContentWords, contentWords } from './words/content-words.js';

/** A place in the sources. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface PageTools {
  readonly settings: ContentSettings;
  readonly files: SourceFiles;
  readonly highlighter: CodeHighlighter;
}

/** One page while it is rendered: what components ask of it and leave with it. */
export class Page {
  readonly settings: ContentSettings;
  readonly path: string;
  readonly sourcePath: string;
  /** True if the page describes an API operation. */
  readonly isEndpoint: boolean;
  /** The words of the page's language. */
  readonly words: ContentWords;
  readonly ids = new PageIds();
  /** The parts of the page that stay alive in the browser. */
  readonly islands = new PageIslands(this);
  readonly headings: PageHeading[] = [];
  /** The entries of the page's feed. */
  readonly feed: FeedDraft[] = [];
  readonly aside: ComponentChildren[] = [];
  readonly dependencies = new Map<string, string | null>();
  /** The place where each link's target is first written. */
  readonly linkPlaces = new Map<string, SourcePlace>();
  /** Languages whose grammar was wanted and is not loaded yet: the page is rendered again once they are. */
  readonly wantedLanguages = new Set<string>();
  /** Markdown in a property, such as a caption; set by what composes the page. */
  inlineMarkdown: (text: string) => ComponentChildren = (text) => text;
  /** Set by formulas that need the style sheet of formulas. */
  usesMath = false;
  readonly #classTexts = new Set<string>();
  /** Paragraphs of Markdown that come from elsewhere than the page's source; set by what composes the page. */
  blockMarkdown: (text: string) => ComponentChildren = (text) => text;
  /** Finds where the page's API description has the address of a link. Undefined on pages without one. */
  placeInDescription?: (address: string) => SourcePlace | undefined;
  /** The optional parts of the theme that the page needs. */
  readonly parts = new Set<PagePart>();
  /** The page's `<ParamField>`s, in their order. */
  readonly parameters: PageParameter[] = [];
  readonly #findings = new Map<string, Finding>();
  readonly #files: SourceFiles;
  readonly #highlighter: CodeHighlighter;
  readonly #highlightingBudget = createHighlightingBudget();

  constructor(planned: PlannedPage, tools: PageTools) {
    this.settings = tools.settings;
    this.path = planned.path;
    this.sourcePath = planned.sourcePath;
    this.isEndpoint = planned.openapi !== undefined || planned.frontmatter.api !== undefined;
    this.words = contentWords(languageTag(planned.language).lang);
    this.#files = tools.files;
    this.#highlighter = tools.highlighter;
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  /** Takes note of an element's `class`, for the rules of utility classes. */
  noteClasses(text: string): void {
    this.#classTexts.add(text);
  }

  /** Every class that was noted, in no order. */
  get classes(): ReadonlySet<string> {
    return new Set([...this.#classTexts].flatMap((text) => text.split(/\s+/)));
  }

  /** Each finding once. Without a place it is the page as a whole. */
  report(finding: Omit<Finding, 'page' | 'file' | 'line' | 'column'>, place: SourcePlace = this.wholePage): void {
    this.#add([finding.code, finding.message, place.file, place.line].join('\n'), finding, place);
  }

  /** The same where a page does something many times that is worth one sentence: the first place is kept. */
  reportOnce(finding: Omit<Finding, 'page' | 'file' | 'line' | 'column'>, place: SourcePlace): void {
    this.#add([finding.code, finding.message].join('\n'), finding, place);
  }

  #add(key: string, finding: Omit<Finding, 'page' | 'file' | 'line' | 'column'>, place: SourcePlace): void {
    if (!this.#findings.has(key)) this.#findings.set(key, { ...finding, page: this.path, ...place });
  }

  /** An id that an author chose: it stays what it is, unless another element has it. */
  claimOwnId(wanted: string, place: SourcePlace): string {
    const id = this.ids.claimId(wanted);
    if (id !== wanted.replace(/\s+/g, '-') && !this.islands.isViewing) {
      const message = `The id "${wanted}" is on this page already: this one became "${id}". Give it an id of its own.`;
      this.report({ code: 'duplicate-id', severity: 'warning', message }, place);
    }
    return id;
  }

  get wholePage(): SourcePlace {
    return { file: this.sourcePath };
  }

  /** A file by its path in the project, or by its whole address; noted as something the page depends on. */
  lookUp(path: string): SourceFile | undefined {
    const file = this.#files.get(path);
    // Under the name that the file has, or would have in a project.
    for (const name of file === undefined ? [path, path.normalize('NFC')] : [file.path])
      this.dependencies.set(name, file?.sha256 ?? null);
    return file;
  }

  /** The file that an address which leads to none most likely means. What it says does not count among what the page depends on. */
  likelyFile(address: string): string | undefined {
    const wanted = posix.normalize(
      address.startsWith('/') ? address : posix.join('/', posix.dirname(this.sourcePath), address),
    );
    const extension = posix.extname(wanted);
    const alike = [...this.#files.list()].flatMap(({ path }) => (path.endsWith(extension) ? [path] : []));
    return nearest(wanted.slice(1), alike);
  }

  read(path: string): Buffer {
    return this.#files.read(path);
  }

  readText(path: string): string {
    return this.read(path).toString('utf8');
  }

  /** HTML of each line. */
  highlight(code: string, language: string): readonly string[] {
    if (this.#highlighter.isReady(language)) return this.#highlighter.lines(code, language, this.#highlightingBudget);
    this.wantedLanguages.add(language);
    return [];
  }
}
