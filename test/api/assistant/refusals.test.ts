import assert from 'node:assert/strict';
import { type ScriptedModel, sampleModel } from '../../support/scripted-model.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite, userMessage } from './support.js';

const ask = (version: 'v1' | 'v2', more: object = {}) => ({
  fp: 'anonymous',
  messages: [userMessage(version, 'How do I install?')],
  ...more,
});
const withMessages = (...messages: readonly unknown[]) => ({ fp: 'anonymous', messages });
const user = { role: 'user', content: 'Hi there', parts: [{ type: 'text', text: 'Hi there' }] };

/** Invalid bodies by version, with the field that the error names. */
const UNUSABLE: readonly (readonly ['v1' | 'v2' | 'both', string, object, string])[] = [
  ['both', 'no fp', { ...ask('v1'), fp: undefined }, 'fp'],
  ['both', 'an empty fp', ask('v1', { fp: '' }), 'fp'],
  ['both', 'no messages', { fp: 'anonymous' }, 'messages'],
  ['both', 'an empty list of messages', withMessages(), 'messages'],
  ['both', 'messages that are no list', ask('v1', { messages: 'hello' }), 'messages'],
  ['both', 'a message that is null', withMessages(null), 'messages[0]'],
  ['both', 'an unknown role', withMessages({ ...user, role: 'root' }), 'messages[0].role'],
  ['both', 'nothing of a user', withMessages({ ...user, role: 'system' }), 'messages'],
  [
    'both',
    'a question of white space',
    withMessages({ ...user, content: ' ', parts: [{ type: 'text', text: '\n' }] }),
    'messages',
  ],
  ['both', 'a part that is a string', withMessages({ ...user, parts: ['hi'] }), 'messages[0].parts[0]'],
  ['both', 'a part without a type', withMessages({ ...user, parts: [{ text: 'hi' }] }), 'messages[0].parts[0].type'],
  [
    'both',
    'a text part without text',
    withMessages({ ...user, parts: [{ type: 'text' }] }),
    'messages[0].parts[0].text',
  ],
  ['both', 'retrievalPageSize 0', ask('v1', { retrievalPageSize: 0 }), 'retrievalPageSize'],
  ['both', 'retrievalPageSize 51', ask('v1', { retrievalPageSize: 51 }), 'retrievalPageSize'],
  ['both', 'retrievalPageSize 2.5', ask('v1', { retrievalPageSize: 2.5 }), 'retrievalPageSize'],
  ['both', 'currentPath of 201 characters', ask('v1', { currentPath: 'x'.repeat(201) }), 'currentPath'],
  ['both', 'a filter that is a string', ask('v1', { filter: 'v2' }), 'filter'],
  ['both', 'a filter of numbers', ask('v1', { filter: { version: 2 } }), 'filter.version'],
  ['both', 'context of an unknown type', ask('v1', { context: [{ type: 'image', value: 'x' }] }), 'context[0].type'],
  ['both', 'context without a value', ask('v1', { context: [{ type: 'code' }] }), 'context[0].value'],
  ['both', 'a threadId that is a number', ask('v1', { threadId: 7 }), 'threadId'],
  [
    'v1',
    'a question of 20,001 characters',
    withMessages({ ...user, content: 'x'.repeat(20_001) }),
    'messages[0].content',
  ],
  [
    'v2',
    'a question of 20,001 characters in two parts',
    withMessages({ role: 'user', parts: ['x'.repeat(20_000), 'y'].map((text) => ({ type: 'text', text })) }),
    'messages[0].parts',
  ],
  [
    'both',
    'context of 20,001 characters',
    ask('v1', { context: [{ type: 'code', value: 'x'.repeat(20_001) }] }),
    'context[0].value',
  ],
  ['both', '21 pieces of context', ask('v1', { context: Array(21).fill({ type: 'code', value: 'x' }) }), 'context'],
  ['v1', 'a message of AI SDK 5', withMessages({ role: 'user', parts: user.parts }), 'messages[0].content'],
  ['v2', 'a message of AI SDK 4', withMessages({ role: 'user', content: 'Hi there' }), 'messages[0].parts'],
  ['v1', 'messages of two versions', withMessages(user, { role: 'user', parts: user.parts }), 'messages[1].content'],
  ['v2', 'messages of two versions', withMessages(user, { role: 'user', content: 'Hi' }), 'messages[1].parts'],
];

describe('what the assistant refuses', () => {
  let api: TestApi;
  let site: AskedSite;
  let model: ScriptedModel;
  before(async () => {
    model = sampleModel();
    api = await startTestApi({ replace: (parts) => ({ ...parts, model }) });
    site = await addAskedSite(api);
  });
  after(() => api.stop());
  afterEach(() => assert.equal(model.calls.length, 0, 'the model was asked all the same'));

  for (const [versions, name, body, field] of UNUSABLE) {
    for (const version of versions === 'both' ? (['v1', 'v2'] as const) : [versions]) {
      it(`${version}: ${name} is 400 and named`, async () => {
        const answer = await site.send(version, body);
        assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], answer.text);
        assert.ok(String(answer.body.error).startsWith(`${field}: `), answer.text);
      });
    }
  }

  it('bytes that are not UTF-8, and text that is not JSON, are 400', async () => {
    const json = { 'content-type': 'application/json' };
    const bad = Buffer.concat([Buffer.from('{"fp":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    for (const body of [bad, '{"fp":', '[]', '"text"']) {
      const answer = await site.send('v2', body, json);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_json']);
    }
  });

  it('a body of 5 MB is 413, one of 1.9 MB is not', async () => {
    const body = (bytes: number) => ask('v2', { padding: 'x'.repeat(bytes), fp: '' });
    const tooLarge = await site.send('v2', body(5_000_000));
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'payload_too_large']);
    assert.equal(tooLarge.headers.get('access-control-allow-origin'), '*');
    assert.equal((await site.send('v2', body(1_900_000))).status, 400);
  });

  it('an unknown site and one of another organization are the same 404', async () => {
    const other = await addAskedSite(api);
    const at = (domain: string, secret = site.secret) =>
      api.call(secret, 'POST', `/discovery/v2/assistant/${domain}/message`, { body: ask('v2') });
    const [unknown, theirs] = [await at('unknown.example.com'), await at(other.domain)];
    assert.deepEqual([unknown.status, unknown.body], [404, theirs.body]);
    assert.equal(theirs.status, 404);
  });

  it('a site that was never indexed is 409', async () => {
    const { domain } = await site.tenant.addSite();
    const answer = await api.call(site.secret, 'POST', `/discovery/v2/assistant/${domain}/message`, {
      body: ask('v2'),
    });
    assert.deepEqual([answer.status, answer.body.code], [409, 'not_indexed']);
  });

  it('no key is 401, an admin key 403', async () => {
    const path = `/discovery/v1/assistant/${site.domain}/message`;
    assert.equal((await api.call(undefined, 'POST', path, { body: ask('v1') })).status, 401);
    const admin = await api.tenant();
    const answer = await api.call(admin.secret, 'POST', path, { body: ask('v1') });
    assert.deepEqual([answer.status, answer.body.code], [403, 'wrong_key_kind']);
  });
});
