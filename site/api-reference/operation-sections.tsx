import type {
  BodyModel,
  CallbackModel,
  LinkModel,
  NamedExample,
  OperationModel,
  ResponseModel,
} from '../api-description/openapi/operation-model.js';
import type { Page } from '../content/page/page.js';
import { Authorization } from './authorization.js';
import { Description } from './description.js';
import { Fact } from './field-facts.js';
import { FieldView } from './field-view.js';
import { Parameters } from './parameters.js';
import { SchemaRoot } from './schema-inside.js';
import { Section } from './section.js';
import { Servers } from './servers.js';

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const;

interface OperationProps {
  readonly operation: OperationModel;
  /** Before each anchor; empty for the page's own operation. */
  readonly prefix?: string;
}

/** Everything that an operation takes and gives, section by section. */
export function OperationSections({ operation, prefix = '' }: OperationProps) {
  const isCallback = prefix !== '';
  return [
    prefix === '' && operation.method !== 'WEBHOOK' ? <Servers servers={operation.servers} /> : null,
    <Authorization security={operation.security} isOptional={operation.isSecurityOptional} />,
    PLACES.map(([place, title]) => (
      <Parameters
        title={title}
        parameters={operation.parameters.filter((parameter) => parameter.place === place)}
        prefix={prefix}
      />
    )),
    <Body operation={operation} prefix={prefix} />,
    operation.callbacks.length === 0 ? null : <Callbacks callbacks={operation.callbacks} />,
    <Responses responses={operation.responses} prefix={prefix} isCallback={isCallback} />,
  ];
}

function Body(
  { operation: { bodies, isBodyRequired, bodyDescription }, prefix = '' }: OperationProps,
  { words }: Page,
) {
  const [first] = bodies;
  if (first === undefined) return null;
  return (
    <Section
      title="body"
      isInner={prefix !== ''}
      note={[
        bodies.length === 1 ? <code>{first.contentType}</code> : null,
        isBodyRequired ? null : ` ${words.optional}`,
      ]}
    >
      <Description text={bodyDescription} />
      <Contents contents={bodies} prefix={`${prefix}body`} />
    </Section>
  );
}

/** One below the other for each type of content; a script makes tabs of them. */
function Contents(
  { contents, prefix }: { readonly contents: readonly BodyModel[]; readonly prefix: string },
  page: Page,
) {
  const [first, ...others] = contents;
  if (first === undefined) return null;
  if (others.length === 0)
    return [
      <SchemaRoot schema={first.schema} prefix={prefix} Field={FieldView} />,
      <ExampleNotes examples={first.examples} />,
    ];
  return (
    <div class="op-tabs" data-sync="false">
      {contents.map(({ contentType, schema, examples }, index) => (
        <section class="op-tab-panel" id={page.ids.claimId(`${prefix}-content-${index + 1}`)} data-title={contentType}>
          <p class="op-tab-title">{contentType}</p>
          <SchemaRoot
            schema={schema}
            prefix={index === 0 ? prefix : `${prefix}-content-${index + 1}`}
            Field={FieldView}
          />
          <ExampleNotes examples={examples} />
        </section>
      ))}
    </div>
  );
}

/** The descriptions of examples, which are displayed beside the page, and the addresses of external ones. */
function ExampleNotes({ examples }: { readonly examples: readonly NamedExample[] }, { words }: Page) {
  return examples.flatMap(({ name, description, address }) => [
    description === undefined && address === undefined ? null : (
      <Fact name={words.example} value={[name, address].filter((part) => part !== undefined).join(': ')} />
    ),
    <Description text={description} />,
  ]);
}

function Responses(
  { responses, prefix, isCallback }: { responses: readonly ResponseModel[]; prefix: string; isCallback: boolean },
  page: Page,
) {
  if (responses.length === 0) return null;
  const main = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  return (
    <Section title={responses.length === 1 ? 'response' : 'responses'} isInner={isCallback}>
      <div class="op-tabs op-api-responses" data-sync="false">
        {responses.map((response) => {
          const own = response === main ? `${prefix}response` : `${prefix}response-${response.status.toLowerCase()}`;
          return (
            <section
              class="op-tab-panel"
              id={page.ids.claimId(`${prefix}status-${response.status.toLowerCase()}`)}
              data-title={response.status}
            >
              <p class="op-tab-title">{response.status}</p>
              <div class="op-api-response-head">
                {response.contents.length === 1 ? <code>{response.contents[0]?.contentType}</code> : null}
                <Description text={response.description} />
              </div>
              {response.headers.map((header) => (
                <FieldView
                  name={header.name}
                  schema={header.schema}
                  prefix={`${own}-header`}
                  required={header.required}
                  deprecated={header.deprecated}
                  description={header.description}
                  label="header"
                  examples={header.examples}
                />
              ))}
              <Contents contents={response.contents} prefix={own} />
              <Links links={response.links} />
            </section>
          );
        })}
      </div>
    </Section>
  );
}

/** The links to further operations, collapsed until a reader opens them. */
function Links({ links }: { readonly links: readonly LinkModel[] }, { words }: Page) {
  if (links.length === 0) return null;
  return (
    <details class="op-expandable op-api-inside">
      <summary>{links.length === 1 ? words.follow : `${words.follow} (${links.length})`}</summary>
      <div class="op-expandable-body">
        {links.map(({ name, operation, description, parameters }) => (
          <div class="op-field">
            <div class="op-field-head">
              <code class="op-field-name">{name}</code> <code>{operation}</code>
            </div>
            <div class="op-field-body">
              <Description text={description} />
              {parameters.map((parameter) => (
                <Fact name={parameter.name} value={parameter.value} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </details>
  );
}

function Callbacks({ callbacks }: { readonly callbacks: readonly CallbackModel[] }) {
  return (
    <Section title="callbacks">
      {callbacks.map(({ name, address, operation }, index) => (
        <details class="op-expandable op-api-callback">
          <summary>
            <span class={`op-method op-method-${operation.method.toLowerCase()}`}>{operation.method}</span> {name}{' '}
            <code>{address}</code>
          </summary>
          <div class="op-expandable-body">
            <Description text={operation.description} />
            <OperationSections operation={operation} prefix={`callback-${index + 1}-`} />
          </div>
        </details>
      ))}
    </Section>
  );
}
