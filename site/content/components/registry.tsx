import type { Page } from '../page/page.js';
import { Accordion, AccordionGroup, Expandable } from './accordion.js';
import { Badge } from './badge.js';
import { Banner } from './banner.js';
import { Callout, Check, Danger, Info, Note, Tip, Warning } from './callout.js';
import { Card } from './card.js';
import { CodeBlock, CodeGroup } from './code-figure.js';
import { Color, ColorItem, ColorRow } from './color.js';
import { Column, Columns, Tile } from './columns.js';
import { Mermaid } from './diagram.js';
import { ParamField, ResponseField } from './field.js';
import { Frame } from './frame.js';
import { AuthorHeading } from './heading.js';
import { Icon } from './icon.js';
import { Latex } from './math.js';
import { Prompt } from './prompt.js';
import type { ComponentProps } from './props.js';
import { Repository } from './repository.js';
import { Panel, RequestExample, ResponseExample } from './right-column.js';
import { Step, Steps } from './steps.js';
import { Tab, Tabs } from './tabs.js';
import { Tooltip } from './tooltip.js';
import { Tree, TreeFile, TreeFolder } from './tree.js';
import { Update } from './update.js';
import { View, Visibility } from './view.js';

/**
 * The components that pages can use, by the name that authors write, and the markup that the theme styles.
 *
 * Contract with the theme. Every block class starts with `op-`; no component depends on scripts.
 *
 * | component | markup |
 * |---|---|
 * | Note, Warning, Info, Tip, Check, Danger | `aside.op-callout.op-callout-note` (`-warning -info -tip -check -danger`), `role=note`: `span.op-callout-icon` (svg), `div.op-callout-body` with an optional `p.op-callout-title` |
 * | Callout | the same with `op-callout-custom`; a colour arrives as `style="--accent:#…"` |
 * | Card | `a.op-card` (with `href`) or `div.op-card`; modifiers `op-card-horizontal`; parts `img.op-card-image`, `span.op-card-icon`, `div.op-card-body` > `p.op-card-title`, `div.op-card-text`, `span.op-card-cta`; `span.op-card-arrow` in `p.op-card-title`; a colour as `--accent`, a type as `op-callout-warning`; a card whose content holds links is a `div` whose title is the link |
 * | Columns, CardGroup | `div.op-columns` with `style="--columns:3"`; Column: `div.op-column` |
 * | Tile | `a.op-tile` > `div.op-tile-image`, `p.op-tile-title`, `p.op-tile-text` |
 * | Tabs | `div.op-tabs` (`data-sync="false"`, `data-default="1"`) of `section.op-tab-panel` with `id`, `data-title`, first child `p.op-tab-title`; all panels are visible until the script makes a tab list |
 * | CodeGroup | `div.op-code-group` (`data-dropdown`) of `figure.op-code`, each with `data-title` |
 * | code | `figure.op-code[data-language]` with optional `data-title`, `data-expandable`, `data-wrap`, `data-lines`: optional `figcaption`, `button.op-copy[hidden]` (absent for `nocopy`), `pre.shiki[tabindex=0] > code > span.line`; lines marked by `is-highlighted`, `is-focused` (`pre.has-focus`), `is-added`, `is-removed`; tokens carry `t0`, `t1`, … coloured by `codePaletteCss(settings)` |
 * | Mermaid | `figure.op-diagram` (`data-actions="bottom-right"`: with buttons, there) `> img.op-only-light, img.op-only-dark`; not drawn: `pre.op-diagram-source` |
 * | Latex, math | `span.op-math`, `div.op-math-block[tabindex=0]`, each with KaTeX's markup; a faulty formula as `code.math.math-inline`, `pre.math.math-block > code` |
 * | Steps, Step | `ol.op-steps > li.op-step#id`: `p.op-step-title` (or `h2 h3 h4.op-step-title`), `div.op-step-body`; an icon as `span.op-step-icon`, a number of its own as `style="--step:3"` and `data-step` |
 * | Accordion | `details.op-accordion#id > summary` (`span.op-accordion-icon`, `span.op-accordion-title`, `span.op-accordion-description`), `div.op-accordion-body`; AccordionGroup: `div.op-accordion-group` |
 * | Frame | `figure.op-frame > div.op-frame-body`, `figcaption`, `p.op-frame-hint` |
 * | ParamField, ResponseField | `div.op-field#id`: `div.op-field-head` > `code.op-field-name`, `span.op-field-type`, `span.op-field-required`, `span.op-field-deprecated`, `span.op-field-default`, `span.op-field-label` (pre, post and the place: `path`, `query`, …); `div.op-field-body` with an optional `p.op-field-placeholder` |
 * | Expandable | `details.op-expandable > summary`, `div.op-expandable-body` |
 * | RequestExample, ResponseExample, Panel | in the right column (`asideHtml`): `section.op-example.op-example-request`, `-response`, `section.op-panel` |
 * | Tooltip | `span.op-tooltip[tabindex=0][aria-describedby]` > the word, `span.op-tooltip-text[role=tooltip]#id` with `strong.op-tooltip-headline`, `a.op-tooltip-link` |
 * | Update | `section.op-update#id[data-tags]`: `div.op-update-head` > `a.op-update-label`, `span.op-update-description`, `span.op-update-tags` > `span.op-update-tag`…; `div.op-update-body` |
 * | Icon | `svg.op-icon[aria-hidden]`, or `img.op-icon` |
 * | Badge | `span.op-badge.op-badge-gray` (the colour's name), `op-badge-sm` (xs sm md lg), `op-badge-pill`, `op-badge-stroke`, `op-badge-disabled` |
 * | Tree, FileTree | `ul.op-tree`: `li.op-tree-folder > details > summary` + `ul` (`> span.op-tree-closed` where it does not open), `li.op-tree-file`; `is-highlighted`; `span.op-tree-comment` |
 * | Color | `div.op-color.op-color-compact` or `-table` > `div.op-color-row` (`p.op-color-title`) > `div.op-color-item[data-value]` > `span.op-color-swatch[style="--light:…;--dark:…"]`, `span.op-color-name`, `code.op-color-value` |
 * | View | `section.op-view#id[data-title]` > `p.op-view-title` |
 * | Prompt | `div.op-prompt` > `div.op-prompt-description`, `pre.op-prompt-text`, `button.op-copy[hidden]` |
 * | GitHub.Repo | `a.op-repository` (`op-repository-flat`) > `svg`, `span.op-repository-name` |
 * | Banner | `div.op-banner` |
 * | embeds (outside frames and videos) | `div.op-embed[data-src][data-kind="iframe|video|audio"]` > `a.op-embed-link` > `span.op-embed-title`, `span.op-embed-host` |
 * | paragraphs that hold blocks | `div.op-paragraph` |
 * | tables | `div.op-table[tabindex=0] > table` |
 * | headings | `h2#id > a.op-anchor[href="#id"][aria-label]`, then the text |
 * | images | `img[loading=lazy][decoding=async][width][height]`, `data-zoom="false"` for `noZoom`; missing: `span.op-missing-image` > text and a link |
 * | footnotes | `sup.op-footnote-mark > a`; `section.op-footnotes > ol` at the end, `a.op-footnote-back` |
 * | task lists | `ul.op-task-list > li > input[type=checkbox][disabled]` |
 * | a page that could not be read | `div.op-page-failure` > `p`, `pre` |
 */
export const components: Readonly<Record<string, Component | undefined>> = {
  Note,
  Warning,
  Info,
  Tip,
  Check,
  Danger,
  Callout,
  Card,
  CardGroup: Columns,
  Columns,
  Column,
  Tile,
  Tabs,
  Tab,
  CodeGroup,
  CodeBlock,
  Mermaid,
  Latex,
  Steps,
  Step,
  Accordion,
  AccordionGroup,
  Expandable,
  Frame,
  ParamField,
  ResponseField,
  RequestExample,
  ResponseExample,
  Panel,
  Tooltip,
  Update,
  Icon,
  Badge,
  Tree,
  FileTree: Tree,
  'Tree.Folder': TreeFolder,
  'Tree.File': TreeFile,
  'FileTree.Folder': TreeFolder,
  'FileTree.File': TreeFile,
  Folder: TreeFolder,
  File: TreeFile,
  Color,
  'Color.Row': ColorRow,
  'Color.Item': ColorItem,
  View,
  Visibility,
  Prompt,
  'GitHub.Repo': Repository,
  Banner,
  Heading: AuthorHeading,
};

/** Renders an element with the author's properties. It is called once per element, in page order. */
export type Component = (props: ComponentProps, page: Page) => unknown;

/** Components within a line of text. A paragraph with any other component cannot be a `<p>`. */
export const INLINE_COMPONENTS: ReadonlySet<string> = new Set([
  'Icon',
  'Badge',
  'Tooltip',
  'Latex',
  'Link',
  'Visibility',
]);
