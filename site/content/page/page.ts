import { languageTag } from '../../model/language-tag.js';
import type { PlannedPage } from '../../model/plan.js';
import type { ContentSettings } from '../../model/settings.js';
import type { SourceFiles } from '../../model/source-files.js';
import type { CodeHighlighter } from '../code/highlighter.js';
import { HeadingHints } from '../heading-hints.js';
import { PageIds } from '../heading-ids.js';
import { PageIslands } from '../islands/page-islands.js';
import { type ContentWords, contentWords } from '../words/content-words.js';
import type { MarkdownRenderer } from './markdown-renderer.js';
import { PageCode } from './page-code.js';
import { PageFiles } from './page-files.js';
import { PageFindings } from './page-findings.js';
import { PageRecord } from './page-record.js';
import type { SourcePlace } from './source-place.js';

/** The settings and files that all pages of a site share. */
export interface PageTools {
  readonly settings: ContentSettings;
  readonly files: SourceFiles;
  readonly highlighter: CodeHighlighter;
}

/**
 * One page while it is rendered. Components ask it for facts, `files`, `code` and `markdown`, and leave with it what is
 * not HTML: `findings`, `ids`, `islands` and the `record`.
 */
export class Page {
  readonly settings: ContentSettings;
  readonly path: string;
  readonly sourcePath: string;
  /** True if the page describes an API operation. */
  readonly isEndpoint: boolean;
  /** The words of the page's language. */
  readonly words: ContentWords;
  readonly files: PageFiles;
  readonly code: PageCode;
  readonly markdown: MarkdownRenderer;
  readonly findings: PageFindings;
  readonly headingHints: HeadingHints;
  readonly ids = new PageIds();
  readonly record = new PageRecord();
  /** The parts of the page that stay alive in the browser. */
  readonly islands = new PageIslands(this);

  constructor(planned: PlannedPage, tools: PageTools, createMarkdown: (page: Page) => MarkdownRenderer) {
    this.settings = tools.settings;
    this.path = planned.path;
    this.sourcePath = planned.sourcePath;
    this.isEndpoint = planned.openapi !== undefined || planned.frontmatter.api !== undefined;
    this.words = contentWords(languageTag(planned.language).lang);
    this.files = new PageFiles(tools.files, planned.sourcePath);
    this.code = new PageCode(tools.highlighter);
    this.findings = new PageFindings(planned.path, planned.sourcePath);
    this.headingHints = new HeadingHints(this.findings, planned.mode !== 'custom' && planned.mode !== 'frame');
    this.markdown = createMarkdown(this);
  }

  /** The place of a finding about the whole page. */
  get wholePage(): SourcePlace {
    return { file: this.sourcePath };
  }
}
