import type { ComponentChildren } from 'preact';
import type {
  AuthField,
  BodyModel,
  CallbackModel,
  OperationModel,
  ParameterModel,
  ResponseModel,
} from '../../openapi/operation-model.js';
import { Heading } from '../components/heading.js';
import type { Page } from '../page.js';
import { Description } from './description.js';
import { FieldView } from './field-view.js';
import { SchemaRoot } from './schema-inside.js';

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
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
    <Authorization operation={operation} />,
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

function Section({
  title,
  note,
  isInner = false,
  children,
}: {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly isInner?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="op-api-section">
      <div class="op-api-title">
        {isInner ? <p class="op-api-inner-title">{title}</p> : <Heading level={2}>{title}</Heading>}
        {note === undefined ? null : <span class="op-api-note">{note}</span>}
      </div>
      {children}
    </section>
  );
}

function Authorization({ operation: { security, isSecurityOptional } }: OperationProps) {
  if (security.length === 0) return null;
  const alternatives = security.map((fields) => fields.map((field) => <AuthView field={field} />));
  return (
    <Section title="Authorization" note={isSecurityOptional ? 'optional' : undefined}>
      {alternatives.length === 1
        ? alternatives[0]
        : alternatives.map((fields, index) => (
            <div class="op-api-alternative">
              {index === 0 ? null : <p class="op-api-or">or</p>}
              {fields}
            </div>
          ))}
    </Section>
  );
}

const AUTH_TEXT: Readonly<Record<AuthField['kind'], string>> = {
  bearer: 'Sent as `Bearer <token>`, where `<token>` is yours.',
  basic:
    'Sent as `Basic <credentials>`, where `<credentials>` are the user name and the password, joined by a colon and encoded as Base64.',
  key: 'Your key.',
};

function AuthView({ field: { kind, name, place, description } }: { readonly field: AuthField }) {
  const schema = {
    types: ['string'],
    nullable: false,
    limits: [],
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    pre: [],
    post: [],
    fields: [],
    choices: [],
  };
  return (
    <FieldView
      name={name}
      schema={schema}
      prefix="authorization"
      required
      label={place}
      description={description ?? AUTH_TEXT[kind]}
    />
  );
}

function Parameters({
  title,
  parameters,
  prefix,
}: {
  readonly title: string;
  readonly parameters: readonly ParameterModel[];
  readonly prefix: string;
}) {
  if (parameters.length === 0) return null;
  return (
    <Section title={title} isInner={prefix !== ''}>
      {parameters.map((parameter) => (
        <FieldView
          name={parameter.name}
          schema={parameter.schema}
          prefix={`${prefix}param`}
          required={parameter.required}
          deprecated={parameter.deprecated}
          description={parameter.description}
          label={parameter.place}
          example={parameter.example}
        />
      ))}
    </Section>
  );
}

function Body({ operation: { bodies, isBodyRequired, bodyDescription }, prefix = '' }: OperationProps) {
  const [first] = bodies;
  if (first === undefined) return null;
  return (
    <Section
      title="Body"
      isInner={prefix !== ''}
      note={[bodies.length === 1 ? <code>{first.contentType}</code> : null, isBodyRequired ? null : ' optional']}
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
  if (others.length === 0) return <SchemaRoot schema={first.schema} prefix={prefix} />;
  return (
    <div class="op-tabs" data-sync="false">
      {contents.map(({ contentType, schema }, index) => (
        <section class="op-tab-panel" id={page.ids.claimId(`${prefix}-content-${index + 1}`)} data-title={contentType}>
          <p class="op-tab-title">{contentType}</p>
          <SchemaRoot schema={schema} prefix={index === 0 ? prefix : `${prefix}-content-${index + 1}`} />
        </section>
      ))}
    </div>
  );
}

function Responses(
  { responses, prefix, isCallback }: { responses: readonly ResponseModel[]; prefix: string; isCallback: boolean },
  page: Page,
) {
  if (responses.length === 0) return null;
  const main = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  return (
    <Section title={responses.length === 1 ? 'Response' : 'Responses'} isInner={isCallback}>
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
                  description={header.description}
                  label="header"
                />
              ))}
              <Contents contents={response.contents} prefix={own} />
            </section>
          );
        })}
      </div>
    </Section>
  );
}

function Callbacks({ callbacks }: { readonly callbacks: readonly CallbackModel[] }) {
  return (
    <Section title="Callbacks">
      {callbacks.map(({ name, address, operation }, index) => (
        <details class="op-expandable op-api-callback">
          <summary>
            <span class={`op-method op-method-${operation.method.toLowerCase()}`}>{operation.method}</span>
            {name} <code>{address}</code>
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
