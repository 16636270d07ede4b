import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { createAsyncapiDocument } from '../../../../site/api-description/asyncapi/asyncapi-document.js';
import { buildChannel } from '../../../../site/api-description/asyncapi/build-channel.js';
import type { ChannelModel } from '../../../../site/api-description/asyncapi/channel-model.js';
import { EVENTS, LEGACY_EVENTS } from '../../../support/described-project.js';

function channelOf(document: Record<string, unknown>, name: string): ChannelModel {
  const asyncapi = createAsyncapiDocument(document);
  const entry = asyncapi.find(name);
  if (entry === undefined) throw new Error(`No channel ${name}.`);
  return buildChannel(entry, asyncapi);
}

describe('a channel of version 3', () => {
  const orders = channelOf(parse(EVENTS), 'orders');

  it('has its own servers, with protocol, variables, security and bindings', () => {
    const [server, ...others] = orders.servers;
    assert.deepEqual(others, []);
    assert.equal(server?.url, 'wss://{region}.events.example.com:443/v1');
    assert.deepEqual([server?.protocol, server?.protocolVersion], ['wss', '13']);
    assert.deepEqual(
      server?.variables.map(({ name, preset, values }) => [name, preset, values]),
      [['region', 'eu', ['eu', 'us']]],
    );
    assert.deepEqual(
      server?.security.map((fields) => fields.map(({ kind, place, name }) => `${kind} ${place} ${name}`)),
      [['key header X-Token']],
    );
    assert.deepEqual(server?.bindings[0]?.facts[0]?.schema?.fields[0]?.name, 'room');
  });

  it('shows what a message carries where a payload refers to the message', () => {
    const tide = { payload: { type: 'object', properties: { metres: { type: 'number' } } } };
    const channel = channelOf(
      {
        asyncapi: '3.0.0',
        channels: { tides: { messages: { Tide: { payload: { $ref: '#/components/messages/Tide' } } } } },
        components: { messages: { Tide: tide } },
      },
      'tides',
    );
    assert.deepEqual(
      channel.messages.map(({ payload }) => payload?.fields.map(({ name }) => name)),
      [['metres']],
    );
  });

  it('has operations with their messages, traits merged in, and where replies go', () => {
    const [place, changed] = orders.operations;
    assert.deepEqual(
      [place?.title, place?.action, place?.description],
      ['Place an order', 'receive', 'Tell us of an order.'],
    );
    assert.deepEqual(place?.bindings[0]?.facts, [{ name: 'keepAlive', value: true }]);
    assert.deepEqual(
      [place?.reply?.address, place?.reply?.messages[0]?.title],
      ['$message.header#/replyTo', 'Receipt'],
    );
    assert.deepEqual(
      changed?.messages.map(({ title }) => title),
      ['Order placed', 'Order cancelled'],
    );
  });

  it('has messages with headers, payload, correlation, examples and bindings', () => {
    const message = orders.operations[0]?.messages[0];
    assert.deepEqual(
      message?.headers?.fields.map(({ name, required }) => [name, required]),
      [['traceId', true]],
    );
    assert.deepEqual(
      message?.payload?.fields.map(({ name }) => name),
      ['id', 'parent', 'lines', 'payment'],
    );
    assert.equal(message?.payload?.fields[1]?.schema.cut, 'recursion');
    assert.equal(message?.correlation, '$message.header#/traceId');
    assert.equal(message?.contentType, 'application/json');
    assert.equal(message?.examples[0]?.name, 'A small one');
    assert.equal(message?.bindings[0]?.protocol, 'kafka');
  });

  it('shows a payload in another language as it is written', () => {
    const cancelled = orders.operations[1]?.messages[1];
    assert.equal(cancelled?.payload, undefined);
    assert.match(cancelled?.foreign?.format ?? '', /avro/);
    assert.match(cancelled?.foreign?.text ?? '', /"Cancelled"/);
  });

  it('without an address or operations has its messages, and every server', () => {
    const status = channelOf(parse(EVENTS), 'status');
    assert.deepEqual([status.address, status.operations.length, status.servers.length], [undefined, 0, 2]);
    assert.deepEqual(
      status.messages[0]?.payload?.values?.map(({ value }) => value),
      ['open', 'closed'],
    );
  });

  it('reads a payload that stands inside an object of its own', () => {
    const document = {
      asyncapi: '3.0.0',
      channels: { a: { messages: { m: { payload: { schema: { $ref: '#/components/schemas/T' } } } } } },
      components: { schemas: { T: { type: 'string', examples: ['22:02'] } } },
    };
    assert.deepEqual(channelOf(document, 'a').messages[0]?.payload?.types, ['string']);
  });
});

describe('a channel of version 2', () => {
  const light = channelOf(LEGACY_EVENTS, 'sensors/{id}/light');

  it('has its operations from the side of the application: what a client publishes it receives', () => {
    assert.deepEqual(
      light.operations.map(({ name, action, title }) => [name, action, title]),
      [
        ['dimLight', 'receive', 'dimLight'],
        ['lightMeasured', 'send', 'Light was measured'],
      ],
    );
    assert.deepEqual(
      light.operations[1]?.messages.map(({ name }) => name),
      ['light', 'dark'],
    );
    assert.deepEqual(
      light.operations[0]?.messages.map(({ name }) => name),
      ['dim'],
    );
  });

  it('has parameters with schemas, and servers with what they ask for', () => {
    assert.deepEqual(
      light.parameters.map(({ name, description }) => [name, description]),
      [['id', 'The sensor.']],
    );
    const [server] = light.servers;
    assert.equal(server?.url, 'mqtt://broker.example.com:{port}');
    assert.deepEqual(
      server?.security.map((fields) => fields.map(({ kind, type, scopes }) => [kind, type, scopes])),
      [[['other', 'userPassword', undefined]], [['bearer', undefined, ['read']]]],
    );
  });
});

describe('a hostile document', () => {
  const ring = { $ref: '#/components/messages/ring' };
  const hostile: readonly (readonly [what: string, document: Record<string, unknown>])[] = [
    ['of nothing', { asyncapi: '3.0.0', channels: { a: null, b: 1, c: [] } }],
    [
      'of references in a ring',
      { asyncapi: '3.0.0', channels: { a: { messages: { m: ring } } }, components: { messages: { ring } } },
    ],
    [
      'of wrong kinds',
      {
        asyncapi: '2.0.0',
        servers: [1],
        channels: { a: { subscribe: { message: { oneOf: [1, null] }, traits: {} }, parameters: 3 } },
      },
    ],
    [
      'of names from the language',
      JSON.parse(
        '{"asyncapi":"3.0.0","channels":{"__proto__":{"address":"x"},"constructor":{"messages":{"__proto__":{"payload":{}}}}}}',
      ),
    ],
  ];
  for (const [what, document] of hostile)
    it(`${what} is built without a fault`, () => {
      const asyncapi = createAsyncapiDocument(document);
      for (const entry of asyncapi.channels) assert.equal(typeof buildChannel(entry, asyncapi).title, 'string');
    });
});
