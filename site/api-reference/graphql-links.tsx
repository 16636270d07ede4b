import { type GraphqlPart, type GraphqlPaths, graphqlPaths } from '../api-description/graphql/page-paths.js';
import type { GraphqlSchema, TypeReference } from '../api-description/graphql/schema.js';
import { usedBy } from '../api-description/graphql/used-by.js';
import { linkAttributes } from '../content/links.js';
import type { Page } from '../content/page/page.js';
import type { ContentWord } from '../content/words/content-words.js';
import { Section } from './section.js';

/** A schema with the addresses of its pages. */
export interface GraphqlLinks {
  readonly schema: GraphqlSchema;
  readonly pathOf: GraphqlPaths;
  usedBy(name: string): readonly GraphqlPart[];
}

const known = new WeakMap<GraphqlSchema, Map<string, GraphqlLinks>>();

/** The same object for each page of a schema, which is asked for by all of them. */
export function graphqlLinks(schema: GraphqlSchema, directory: string): GraphqlLinks {
  const byDirectory = known.get(schema) ?? new Map<string, GraphqlLinks>();
  known.set(schema, byDirectory);
  const links = byDirectory.get(directory) ?? {
    schema,
    pathOf: graphqlPaths(schema, directory),
    usedBy: (name: string) => usedBy(name, schema),
  };
  byDirectory.set(directory, links);
  return links;
}

/** A type as it is used, with a link to its page where it has one. */
export function TypeLink({ type, links }: { readonly type: TypeReference; readonly links: GraphqlLinks }, page: Page) {
  const path = links.pathOf({ kind: 'type', name: type.name });
  if (path === undefined) return <span class="op-field-type">{type.text}</span>;
  return (
    <a class="op-field-type" {...linkAttributes(`/${path}`, page)}>
      {type.text}
    </a>
  );
}

interface PartListProps {
  readonly title: ContentWord;
  readonly parts: readonly GraphqlPart[];
  readonly links: GraphqlLinks;
}

/** Links to pages of the schema. */
export function PartList({ title, parts, links }: PartListProps, page: Page) {
  if (parts.length === 0) return null;
  return (
    <Section title={title}>
      <ul class="op-api-links">
        {parts.map((part) => {
          const path = links.pathOf(part);
          return (
            <li>
              {path === undefined ? <code>{part.name}</code> : <a {...linkAttributes(`/${path}`, page)}>{part.name}</a>}
              {part.kind === 'type' ? null : [' ', <span class="op-api-note">{part.kind}</span>]}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
