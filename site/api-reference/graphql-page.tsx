import type { ComponentChildren } from 'preact';
import { exampleOperation } from '../api-description/graphql/example-operation.js';
import { printField, printType } from '../api-description/graphql/print-type.js';
import type { Deprecation, GraphqlOperation, GraphqlType } from '../api-description/graphql/schema.js';
import type { WrittenSample } from '../api-description/openapi/request-samples.js';
import type { Page } from '../content/page/page.js';
import { asBeginning } from '../content/words/content-words.js';
import type { PlannedPage } from '../model/plan.js';
import { Description } from './description.js';
import { RequestSamples, ResponseSamples } from './examples.js';
import { GraphqlArguments, GraphqlFields, GraphqlReturns, GraphqlValues } from './graphql-fields.js';
import { type GraphqlLinks, PartList } from './graphql-links.js';

/** A page of one operation or type of a GraphQL schema. */
export type GraphqlReference = { readonly kind: 'graphql'; readonly links: GraphqlLinks } & (
  | { readonly operation: GraphqlOperation }
  | { readonly type: GraphqlType }
);

export function graphqlPage(
  reference: GraphqlReference,
  { planned, body }: { readonly planned: PlannedPage; readonly body: ComponentChildren },
): ComponentChildren {
  const { links } = reference;
  const { description } = 'operation' in reference ? reference.operation : reference.type;
  return [
    <GraphqlBar reference={reference} />,
    'operation' in reference ? <DeprecationNote deprecation={reference.operation.deprecation} /> : null,
    planned.frontmatter.description === undefined ? <Description text={description} /> : null,
    body,
    'operation' in reference ? (
      <OperationParts operation={reference.operation} links={links} />
    ) : (
      <TypeParts type={reference.type} links={links} />
    ),
    <GraphqlAside reference={reference} />,
  ];
}

/** The kind of the documented part, and its signature. */
function GraphqlBar({ reference }: { readonly reference: GraphqlReference }) {
  const kind = 'operation' in reference ? reference.operation.kind : reference.type.kind;
  return (
    <div class="op-endpoint op-api-endpoint">
      <span class={`op-method op-method-${kind}`}>{kind.toUpperCase()}</span>{' '}
      <code>
        <span class="op-api-path">
          {'operation' in reference ? signature(reference.operation) : reference.type.name}
        </span>
      </code>
    </div>
  );
}

function signature(operation: GraphqlOperation): string {
  return printField({ ...operation, arguments: [] });
}

function DeprecationNote({ deprecation }: { readonly deprecation: Deprecation | undefined }, page: Page) {
  if (deprecation === undefined) return null;
  return (
    <aside class="op-callout op-callout-warning" role="note">
      <div class="op-callout-body">
        <p class="op-callout-title">{asBeginning(page.words.deprecated)}</p>
        {deprecation.reason === undefined ? null : <p>{page.markdown.inline(deprecation.reason)}</p>}
      </div>
    </aside>
  );
}

function OperationParts({ operation, links }: { readonly operation: GraphqlOperation; readonly links: GraphqlLinks }) {
  return [
    <GraphqlArguments inputs={operation.arguments} links={links} />,
    <GraphqlReturns type={operation.type} links={links} />,
  ];
}

function TypeParts({ type, links }: { readonly type: GraphqlType; readonly links: GraphqlLinks }, { words }: Page) {
  const { kind, name, interfaces, fields, values, members, specifiedBy } = type;
  const types = (names: readonly string[]) => names.map((each) => ({ kind: 'type', name: each }) as const);
  return [
    type.isOneOf ? <p>{words.exactlyOne}</p> : null,
    specifiedBy === undefined ? null : (
      <p>
        {words.specification}: <a href={/^https?:/i.test(specifiedBy) ? specifiedBy : undefined}>{specifiedBy}</a>
      </p>
    ),
    <GraphqlFields
      title={kind === 'input' ? 'inputFields' : 'fields'}
      fields={fields}
      links={links}
      isInput={kind === 'input'}
    />,
    <GraphqlValues values={values} />,
    <PartList title={kind === 'interface' ? 'implementedBy' : 'possibleTypes'} parts={types(members)} links={links} />,
    <PartList title="implements" parts={types(interfaces)} links={links} />,
    <PartList title="usedBy" parts={links.usedBy(name)} links={links} />,
  ];
}

/** An operation's example, or a type as the schema defines it. */
export function GraphqlAside({ reference }: { readonly reference: GraphqlReference }, page: Page) {
  if ('type' in reference) {
    page.record.aside.unshift(
      <RequestSamples samples={[sample(page.words.definition, 'graphql', printType(reference.type))]} />,
    );
    return null;
  }
  const { operation, links } = reference;
  const { text, variables, response } = exampleOperation(operation, links.schema);
  const name = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[operation.kind];
  page.record.aside.unshift(<RequestSamples samples={[sample(name, 'graphql', text)]} />);
  if (variables !== undefined)
    page.record.aside.push(
      <RequestSamples samples={[sample(page.words.variables, 'json', JSON.stringify(variables, null, 2))]} />,
    );
  page.record.aside.push(
    <ResponseSamples samples={[sample(page.words.response, 'json', JSON.stringify(response, null, 2))]} />,
  );
  return null;
}

function sample(label: string, grammar: string, code: string): WrittenSample {
  return { label, grammar, code };
}
