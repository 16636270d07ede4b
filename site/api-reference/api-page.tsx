import type { ComponentChildren } from 'preact';
import type { OperationModel, ServerModel } from '../api-description/openapi/operation-model.js';
import { LateHtml } from '../content/components/late-html.js';
import { operationOfFields } from '../content/fields-operation.js';
import { linkAttributes } from '../content/links.js';
import type { Page } from '../content/page/page.js';
import { playgroundWords } from '../content/words/content-words.js';
import { isVNode } from '../evaluate/vnode.js';
import { DEFAULT_API_SETTINGS } from '../model/api-settings.js';
import type { PlannedPage } from '../model/plan.js';
import type { ApiReference } from './api-reference.js';
import { channelPage } from './channel-page.js';
import { Description } from './description.js';
import { EndpointBar } from './endpoint-bar.js';
import {
  ownSamples,
  payloadSamples,
  RequestSamples,
  ResponseSamples,
  requestExamples,
  responseSamples,
} from './examples.js';
import { FieldView } from './field-view.js';
import { graphqlPage } from './graphql-page.js';
import { OperationSections } from './operation-sections.js';
import { playgroundData } from './playground-data.js';
import { SchemaRoot } from './schema-inside.js';

/** A page's own text with the reference around it: the address above, what the operation takes and gives below. */
export function apiPage(
  reference: ApiReference,
  { planned, page, body }: { readonly planned: PlannedPage; readonly page: Page; readonly body: ComponentChildren },
): ComponentChildren {
  page.record.parts.add('api');
  if (reference.kind === 'schema')
    return [body, <SchemaRoot schema={reference.schema} prefix="schema" Field={FieldView} />];
  if (reference.kind === 'channel') return channelPage(reference.channel, { planned, body });
  if (reference.kind === 'graphql') return graphqlPage(reference, { planned, body });
  const { operation } = reference;
  const display = displayOf(planned, page);
  const canTry = display === 'interactive' && operation.method !== 'WEBHOOK' && operation.servers.some(isReachable);
  if (canTry) page.record.parts.add('playground');
  return [
    display === 'none' ? null : <EndpointBar operation={operation} canTry={canTry} />,
    planned.frontmatter.description === undefined ? <Description text={operation.description} /> : null,
    operation.pathDescription === operation.description ? null : <Description text={operation.pathDescription} />,
    <MoreLink operation={operation} />,
    body,
    <OperationSections operation={operation} />,
    <Aside reference={reference} />,
    canTry ? <LateHtml html={() => dataScript(operation, page)} /> : null,
  ];
}

/** The link to further documentation of the operation. */
function MoreLink({ operation: { more } }: { readonly operation: OperationModel }, page: Page) {
  if (more === undefined) return null;
  return (
    <p>
      <a {...linkAttributes(more.url, page)}>{more.text ?? page.words.more}</a>
    </p>
  );
}

/** Samples beside the page; written after its own examples, which stand in the place of ours. */
export function Aside({ reference }: { readonly reference: Extract<ApiReference, { kind: 'operation' }> }, page: Page) {
  const { writer } = reference;
  const { languages, requiredOnly } = page.settings.api ?? DEFAULT_API_SETTINGS;
  const operation = operationOfFields(reference.operation, page.record.parameters);
  if (!hasOwn(page, 'op-example-request')) {
    const written = ownSamples(operation);
    const samples =
      operation.method === 'WEBHOOK'
        ? payloadSamples(operation, page.words)
        : written.length > 0
          ? written
          : (writer?.write(operation, { ...(languages && { languages }), requiredOnly }) ?? []);
    const examples = operation.method === 'WEBHOOK' ? [] : requestExamples(operation, page.words);
    if (examples.length > 0)
      page.record.aside.unshift(<RequestSamples caption={page.words.body} samples={examples} isBody />);
    if (samples.length > 0) page.record.aside.unshift(<RequestSamples samples={samples} />);
  }
  const responses = hasOwn(page, 'op-example-response') ? [] : responseSamples(operation.responses);
  if (responses.length > 0) page.record.aside.push(<ResponseSamples samples={responses} />);
  return null;
}

/** An address that leads somewhere by itself; what is relative to where the description lay leads nowhere. */
function isReachable({ url }: ServerModel): boolean {
  return /^(?:https?:\/\/|\{)/i.test(url);
}

function hasOwn({ record }: Page, name: string): boolean {
  return record.aside.some((child) => isVNode(child) && String(child.props.class ?? '').includes(name));
}

function displayOf({ frontmatter }: PlannedPage, page: Page) {
  const { display, canTry } = page.settings.api ?? DEFAULT_API_SETTINGS;
  const wanted = frontmatter.playground;
  if (wanted === 'none') return 'none';
  if (wanted === 'simple' || wanted === 'auth') return 'simple';
  return wanted === 'interactive' && canTry ? 'interactive' : display;
}

/** JSON that no text in it can end: `<` is written as an escape. */
function dataScript(operation: OperationModel, page: Page): string {
  const { prefill, withCredentials } = page.settings.api ?? DEFAULT_API_SETTINGS;
  const words = playgroundWords(page.words);
  const data = {
    ...playgroundData(operationOfFields(operation, page.record.parameters), { prefill, withCredentials }),
    ...(words && { words }),
  };
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029\uE000\uE001]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" class="op-playground-data">${json}</script>`;
}
