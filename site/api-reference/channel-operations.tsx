import type {
  ChannelModel,
  ChannelOperationModel,
  MessageModel,
  ReplyModel,
} from '../api-description/asyncapi/channel-model.js';
import { parseFence } from '../content/code/fence-meta.js';
import { CodeFigure } from '../content/components/code-figure.js';
import { Heading } from '../content/components/heading.js';
import { fieldAnchor } from '../content/heading-ids.js';
import type { Page } from '../content/page/page.js';
import { Authorization } from './authorization.js';
import { Bindings } from './bindings.js';
import { Description } from './description.js';
import { Fact } from './field-facts.js';
import { FieldView } from './field-view.js';
import { SchemaRoot } from './schema-inside.js';
import { Section } from './section.js';

/** Told from the reader's side, who is the other end of the application that is described. */
const DIRECTIONS = [
  { action: 'receive', title: 'send', note: 'sendNote' },
  { action: 'send', title: 'receive', note: 'receiveNote' },
] as const;

/** The messages of a channel, sorted by who sends them. */
export function ChannelOperations(
  { channel: { operations, messages } }: { readonly channel: ChannelModel },
  { words }: Page,
) {
  return [
    DIRECTIONS.map(({ action, title, note }) => {
      const own = operations.filter((operation) => operation.action === action);
      if (own.length === 0) return null;
      return (
        <Section title={title} note={words[note]}>
          {own.map((operation) => (
            <OperationView operation={operation} />
          ))}
        </Section>
      );
    }),
    messages.length === 0 ? null : (
      <Section title="messages">
        <Messages messages={messages} prefix="message" />
      </Section>
    ),
  ];
}

function OperationView({ operation }: { readonly operation: ChannelOperationModel }, { words }: Page) {
  const { name, title, description, deprecated, security, messages, reply, bindings } = operation;
  return (
    <div class="op-api-operation">
      <div class="op-api-operation-head">
        <Heading level={3}>{title}</Heading>
        {title === name ? null : <code>{name}</code>}
        {deprecated ? <span class="op-field-deprecated">{words.deprecated}</span> : null}
      </div>
      <Description text={description} />
      <Authorization security={security} isInner />
      <Messages messages={messages} prefix={fieldAnchor(name) || 'operation'} />
      <Bindings bindings={bindings} />
      {reply === undefined ? null : <Reply reply={reply} prefix={`${fieldAnchor(name)}-reply`} />}
    </div>
  );
}

function Reply({ reply: { address, messages }, prefix }: { readonly reply: ReplyModel; readonly prefix: string }) {
  return (
    <Section title="reply" isInner note={address === undefined ? undefined : <code>{address}</code>}>
      <Messages messages={messages} prefix={prefix} />
    </Section>
  );
}

/** One below the other; a script makes tabs of several. */
function Messages(
  { messages, prefix }: { readonly messages: readonly MessageModel[]; readonly prefix: string },
  page: Page,
) {
  const [first, ...others] = messages;
  if (first === undefined) return null;
  if (others.length === 0) return <MessageView message={first} prefix={prefix} withTitle />;
  return (
    <div class="op-tabs" data-sync="false">
      {messages.map((message) => {
        const own = `${prefix}-${fieldAnchor(message.name) || 'message'}`;
        return (
          <section class="op-tab-panel" id={page.ids.claimId(own)} data-title={message.title}>
            <p class="op-tab-title">{message.title}</p>
            <MessageView message={message} prefix={own} />
          </section>
        );
      })}
    </div>
  );
}

interface MessageProps {
  readonly message: MessageModel;
  readonly prefix: string;
  /** True if no heading above names the message. */
  readonly withTitle?: boolean;
}

function MessageView({ message, prefix, withTitle = false }: MessageProps, { words }: Page) {
  const {
    name,
    title,
    description,
    contentType,
    correlation,
    correlationDescription,
    headers,
    payload,
    foreign,
    deprecated,
    bindings,
  } = message;
  return (
    <div class="op-api-message">
      <div class="op-api-message-head">
        {withTitle ? <strong>{title}</strong> : null} {name === title ? null : <code>{name}</code>}{' '}
        {deprecated ? <span class="op-field-deprecated">{words.deprecated}</span> : null}{' '}
        {contentType === undefined ? null : <span class="op-api-note">{contentType}</span>}
      </div>
      <Description text={description} />
      {correlation === undefined ? null : <Fact name="Correlation id" value={correlation} />}
      <Description text={correlationDescription} />
      {headers === undefined ? null : (
        <Section title="headers" isInner>
          <SchemaRoot schema={headers} prefix={`${prefix}-header`} Field={FieldView} />
        </Section>
      )}
      {payload === undefined ? null : (
        <Section title="payload" isInner>
          <SchemaRoot schema={payload} prefix={`${prefix}-payload`} Field={FieldView} />
        </Section>
      )}
      {foreign === undefined ? null : (
        <Section title="payload" isInner note={<code>{foreign.format}</code>}>
          <CodeFigure
            code={foreign.text}
            language={grammarOf(foreign.format)}
            options={parseFence({ language: '' }).options}
          />
        </Section>
      )}
      <Bindings bindings={bindings} />
    </div>
  );
}

function grammarOf(format: string): string {
  return /protobuf/i.test(format)
    ? 'proto'
    : /raml|yaml/i.test(format)
      ? 'yaml'
      : /json|avro/i.test(format)
        ? 'json'
        : 'text';
}
