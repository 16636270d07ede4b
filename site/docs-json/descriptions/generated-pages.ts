import type { OperationEntry } from '../../api-description/openapi/specification.js';
import { listOf, objectOf, ownProperty } from '../../api-description/openapi/values.js';
import { quoted } from '../../model/report.js';
import type { FreePages } from '../navigation/free-pages.js';
import { cleanEntry } from '../navigation/page-entry.js';
import { pathSlug } from '../navigation/path-slug.js';
import { textOf } from '../pages/page-labels.js';
import type { PageSource } from '../pages/page-sources.js';
import { unusableDescription } from './description-finding.js';
import type { DescriptionSetting } from './description-setting.js';
import { type GeneratedGroup, generatedPage } from './generated-page.js';
import type { OperationReference } from './operation-reference.js';
import type { FoundOperation, Specifications } from './specifications.js';

/** Pages without a file, made from the operations of API descriptions. Each is one object, however often it is requested. */
export interface GeneratedPages {
  /** Every operation of the descriptions, by tag. */
  all(setting: DescriptionSetting): GeneratedGroup[];
  /**
   * Returns the page of a navigation entry's operation, or the sentence that says why there is no page, or the description
   * that cannot be used.
   */
  entry(
    operation: OperationReference,
    setting: DescriptionSetting,
  ):
    | { readonly page: PageSource }
    | { readonly reason: string }
    | { readonly unusable: NonNullable<ReturnType<typeof unusableDescription>> };
}

export function createGeneratedPages(specifications: Specifications, freePage: FreePages): GeneratedPages {
  const made = new Map<string, PageSource>();

  function pageOf(found: FoundOperation, directory: string): PageSource {
    const { method, path } = found.entry;
    const key = [found.spec, method, path, directory].join('\n');
    const known = made.get(key);
    if (known !== undefined) return known;
    const page = freePage(wantedPath(found, directory, specifications), (free) => operationPage(found, free));
    made.set(key, page);
    return page;
  }

  return {
    all({ sources, directory }) {
      const groups = new Map<string, PageSource[]>();
      for (const source of sources) {
        const spec = specifications.find(source);
        const result = spec === undefined ? undefined : specifications.read(spec);
        if (spec === undefined || result === undefined || !('specification' in result)) continue;
        for (const entry of result.specification.operations) {
          if (isMarked(entry, 'x-excluded')) continue;
          const label = groupLabel(tagOf(entry), result.specification.document.tags);
          groups.set(label, [...(groups.get(label) ?? []), pageOf({ spec, entry }, directory)]);
        }
      }
      return [...groups].map(([label, pages]) => ({ label, pages }));
    },
    entry(operation, { sources, directory }) {
      const found = specifications.operation(operation, sources);
      const name = quoted(`${operation.method} ${operation.path}`);
      if (found === undefined) {
        const unusable = unusableDescription(operation.file === undefined ? sources : [operation.file], specifications);
        if (unusable !== undefined) return { unusable };
        const near = specifications.suggestion(operation, sources);
        const where = operation.file ?? sources.join(', ');
        return {
          reason: `The navigation names the endpoint ${name}, which ${where === '' ? 'no API description of the project has' : `${where} does not have`}.${near === undefined ? '' : ` There is ${quoted(near)}.`} Correct it, or add it to the description.`,
        };
      }
      if (isMarked(found.entry, 'x-excluded'))
        return {
          reason: `The navigation names the endpoint ${name}, which ${found.spec} marks as x-excluded. Remove one of the two.`,
        };
      return { page: pageOf(found, directory) };
    },
  };
}

/** Returns the title of an operation's page. */
export function operationTitle({ operation, method, path }: OperationEntry): string {
  return textOf(operation.summary) ?? (method === 'WEBHOOK' ? path : `${method} ${path}`);
}

function wantedPath({ entry, spec }: FoundOperation, directory: string, specifications: Specifications): string {
  const address = ownProperty(entry.operation['x-mint'], 'href');
  const chosen = typeof address === 'string' ? cleanEntry(address) : undefined;
  if (chosen !== undefined && chosen !== '') return chosen;
  const result = specifications.read(spec);
  const tags = 'specification' in result ? result.specification.document.tags : undefined;
  const tag = tagOf(entry);
  const segments = [
    directory,
    tag === undefined ? '' : pathSlug(groupLabel(tag, tags)),
    pathSlug(operationTitle(entry)) || 'endpoint',
  ];
  return segments.filter((segment) => segment !== '').join('/');
}

function operationPage({ spec, entry }: FoundOperation, path: string): PageSource {
  const { operation, method, path: endpoint } = entry;
  const mint = objectOf(operation['x-mint']);
  const { openapi: _, ...metadata } = objectOf(mint.metadata);
  const content = textOf(mint.content) ?? '';
  const frontmatter = {
    ...(isMarked(entry, 'x-hidden') && { hidden: true }),
    ...(listOf(mint.groups).length > 0 && { groups: mint.groups }),
    ...metadata,
    openapi: `${spec} ${method} ${endpoint}`,
  };
  const text = `${textOf(operation.description) ?? ''}\n\n${content}`;
  return generatedPage({ path, spec, frontmatter, key: [method, endpoint], text });
}

function isMarked({ operation, pathItem }: OperationEntry, mark: 'x-hidden' | 'x-excluded'): boolean {
  return operation[mark] === true || pathItem[mark] === true;
}

function tagOf({ operation }: OperationEntry): string | undefined {
  return textOf(listOf(operation.tags)[0]);
}

/** Returns a tag's name, or the label that its definition has for groups. */
function groupLabel(tag: string | undefined, tags: unknown): string {
  if (tag === undefined) return '';
  const definition = listOf(tags).find((each) => ownProperty(each, 'name') === tag);
  return textOf(ownProperty(definition, 'x-group')) ?? tag;
}
