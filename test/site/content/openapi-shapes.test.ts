import assert from 'node:assert/strict';
import type { PageContent } from '../../../site/model/page-content.js';
import { OPENAPI_SHAPES } from '../../support/openapi-shapes.js';
import { apiSite } from '../../support/render-api.js';
import { words } from '../../support/words.js';

const site = apiSite(OPENAPI_SHAPES);

async function shown(name: string): Promise<PageContent & { readonly body: string; readonly beside: string }> {
  const content = await site.render(`api-reference/${name}`);
  return { ...content, body: words(content.html), beside: words(content.asideHtml) };
}

describe('a page of an operation shows', () => {
  it('the description without a word of complaint', () => {
    assert.deepEqual(site.plan.findings, []);
  });

  const bodies: readonly (readonly [page: string, claim: string, parts: readonly RegExp[]])[] = [
    [
      'merged',
      'all that allOf joins and what stands beside it',
      [/name string required/, /age integer .*Limits: ≥ 0/, /kind string required .*Beside the parts\./],
    ],
    [
      'chosen',
      'oneOf as named choices, told by the discriminator',
      [/One of, told by kind Cat kind string .*Allowed value: "cat" lives integer .*Dog .*barks boolean/],
    ],
    [
      'any',
      'anyOf inside a field',
      [/owner .*Show options .*Any of By name name string required .*By age age integer/],
    ],
    [
      'recursive',
      'a schema that holds itself once, and marked where it begins again',
      [/value string .*next object .*recursive The same fields again: Node .*children object\[\] .*recursive/],
    ],
    [
      'values',
      'formats, enums, defaults, limits, examples, patterns, constants and labels of values',
      [
        /id string<uuid> required read-only/,
        /secret string<password> write-only/,
        /level enum<string> default: "low" .*low Sleeps\. high/,
        /count integer<int32> .*Limits: 1 – 9, multiple of 2 Example: 4/,
        /ratio number .*Limits: > 0/,
        /tags string\[\] .*Limits: items 1 – 3, no duplicates/,
        /old string deprecated/,
        /code string .*Pattern: \^\[a-z\]\+\$/,
        /fixed number .*Allowed value: 7/,
      ],
    ],
    [
      'values',
      'null by the words of 3.0 and of 3.1',
      [/modern string \| null/, /earlier string \| null/, /either string \| integer/],
    ],
    [
      'values',
      'further properties, and lists whose items differ',
      [/labels map<string, integer>/, /pair \[string, integer\]/],
    ],
    [
      'secured',
      'tokens, passwords, OAuth flows with scopes, and OpenID Connect, as alternatives',
      [
        /Format: JWT/,
        /or .*Sent as Basic <credentials>/,
        /Scopes: pets:read .*OAuth 2\.0: Authorization code .*Authorization: https:\/\/auth\.test\.example\/authorize .*Token: .*Refresh: .*pets:write Change pets/,
        /OpenID Connect: https:\/\/auth\.test\.example\/\.well-known\/openid-configuration/,
      ],
    ],
    [
      'secured-otherwise',
      'keys in each place, other schemes of HTTP, and certificates',
      [
        /http digest required .*by the scheme digest of HTTP/,
        /certificate mutualTLS required .*a certificate of yours/,
        /X-Key string header required .*key string query required .*session string cookie required/,
      ],
    ],
    [
      'served',
      'each server with its variables',
      [
        /Servers \(2\) https:\/\/\{region\}\.test\.example:\{port\}\/v1 Where you are\. region .*default: "eu" .*Of your account\. Available options: eu us .*port .*default: "443"/,
        /https:\/\/sandbox\.test\.example For trying\./,
      ],
    ],
    [
      'upload',
      'files and their types in forms, raw files, and forms of texts',
      [
        /multipart\/form-data file string<binary> required application\/pdf .*picture string<image\/png> .*note string/,
        /application\/octet-stream string<binary>/,
        /application\/x-www-form-urlencoded note string/,
      ],
    ],
    [
      'download',
      'headers of a response, what is no JSON, and ranges of statuses',
      [
        /200 application\/pdf The file X-Size integer header .*In bytes\. .*string<binary> .*4XX .*Your fault .*default .*Our fault/,
      ],
    ],
    [
      'order',
      'deprecated, header and cookie parameters, one with a schema inside a type of content',
      [
        /dryRun boolean query deprecated/,
        /X-Trace string header/,
        /theme string cookie/,
        /filter object query .*name string required/,
      ],
    ],
    [
      'order',
      'where more is told, callbacks, and what can follow on a response',
      [
        /How orders work/,
        /Callbacks POST shipped \{\$request\.body#\/callbackUrl\} .*name string required .*204 Heard/,
        /What can follow cancel DELETE \/orders\/\{orderId\} Takes it back\. orderId: \$response\.body#\/id/,
      ],
    ],
    ['order-shipped', 'what a webhook sends', [/WEBHOOK .*Body .*name string required/]],
  ];
  for (const [page, claim, parts] of bodies)
    it(claim, async () => {
      const { body } = await shown(page);
      for (const part of parts) assert.match(body, part);
    });

  it('the page of a deprecated operation as such', () => {
    assert.equal(site.plan.pages.find(({ path }) => path === 'api-reference/order')?.deprecated, true);
  });

  const examples: readonly (readonly [page: string, claim: string, part: RegExp])[] = [
    ['merged', 'an example of all merged parts', /\{"kind":"string","name":"string","age":0\}/],
    ['chosen', 'an example of the first choice', /\{"kind":"cat","lives":1\}/],
    ['recursive', 'an example that ends where a schema holds itself', /\{"value":"string","children":\[\]\}/],
    [
      'values',
      'an answer without what is write-only, valid where null is allowed',
      /^(?!.*secret).*"id":"3c90.*"count":4.*"modern":"string"/,
    ],
    ['examples', 'named examples of a request body in its sample', /--data'\{"name":"Al"\}'/],
    ['examples', 'the example that a response is given', /200\{"name":"Given"\}400\{"error":"string"\}/],
    ['stream', 'a stream of events as events', /200data:\{"delta":"Hel"\}/],
    ['stream-lines', 'a stream of lines as lines', /\{"line":1\}/],
    ['markup', 'XML as XML, with attributes and names of its own', /<petid="3"><name>A&amp;B<\/name><\/pet>/],
    ['upload', 'an upload as parts of a form', /--form'file=@example-file'/],
    ['served', 'the first server with its defaults', /https:\/\/eu\.test\.example:443\/v1\/served/],
    ['secured-otherwise', 'no key where none is sent', /curlhttps:\/\/api\.test\.example\/secured\\--requestPUTPython/],
  ];
  for (const [page, claim, part] of examples)
    it(`${claim}, beside it`, async () => {
      const { beside } = await shown(page);
      assert.match(beside.replaceAll(/\s+/g, ''), part);
    });

  it('all of it as Markdown too', async () => {
    const { markdown = '' } = await shown('order');
    assert.match(markdown, /^POST `https:\/\/api\.test\.example\/orders`/);
    assert.match(markdown, /## Query parameters\n\n- `dryRun` \(boolean, query, deprecated\)/);
    assert.match(markdown, /\n\*\*201\*\*\n/);
    assert.doesNotMatch(markdown, /Try it/);
    const chosen = (await shown('chosen')).markdown ?? '';
    assert.match(chosen, /\*\*Cat\*\*\n\n- `kind` \(string\)\n\n {2}Allowed value: `"cat"`/);
  });

  it('no script of the playground where nothing can be tried', async () => {
    assert.deepEqual((await shown('order-shipped')).parts, ['api']);
    assert.deepEqual([...((await shown('merged')).parts ?? [])].sort(), ['api', 'playground']);
  });
});
