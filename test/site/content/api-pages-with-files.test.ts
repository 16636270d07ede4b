import assert from 'node:assert/strict';
import { openapiDocument } from '../../support/openapi-document.js';
import { apiSite } from '../../support/render-api.js';
import { playgroundDataOf, USERS_DESCRIPTION } from '../../support/users-description.js';
import { words } from '../../support/words.js';

describe('pages with a file of their own', () => {
  it('show their text between the address and the reference', async () => {
    const files = {
      'own.mdx': '---\nopenapi: PUT /users/{id}\ndescription: Mine.\n---\n\n## Before you begin\n\nOwn words.\n',
    };
    const content = await apiSite(USERS_DESCRIPTION, { files }).render('own');
    assert.match(words(content.html), /^ PUT .*Try it .*Own words\. .*Authorization/);
    assert.doesNotMatch(words(content.html), /Puts User in place/);
    assert.equal(content.headings[0]?.text, 'Before you begin');
  });

  it('bring their own examples, which stand in the place of ours', async () => {
    const files = {
      'own.mdx':
        '---\nopenapi: PUT /users/{id}\n---\n\n<RequestExample>\n```bash Mine\ncurl mine\n```\n</RequestExample>\n',
    };
    const { asideHtml } = await apiSite(USERS_DESCRIPTION, { files }).render('own');
    assert.deepEqual(
      [...(asideHtml ?? '').matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]),
      ['Mine', '200', '404'],
    );
  });

  it('switch the playground by themselves', async () => {
    const files = {
      'off.mdx': '---\nopenapi: PUT /users/{id}\nplayground: none\nauthMethod: none\n---\n',
      'on.mdx': '---\nopenapi: PUT /users/{id}\nplayground: interactive\n---\n',
    };
    const site = apiSite(USERS_DESCRIPTION, { files, configuration: { api: { playground: { display: 'simple' } } } });
    const off = await site.render('off');
    assert.doesNotMatch(off.html, /op-api-endpoint|Authorization/);
    assert.match((await site.render('on')).html, /op-playground-data/);
  });

  it('name an endpoint themselves and say with fields what it takes', async () => {
    const source = `---
api: POST /messages/{chat}
---

<ParamField path="chat" type="string" required>The chat.</ParamField>
<ParamField body="text" type="string" required>The text.</ParamField>
<ParamField body="silent" type="boolean" default="false" />
`;
    const api = { mdx: { server: 'https://chat.example', auth: { method: 'key', name: 'x-api-key' } } };
    const content = await apiSite(USERS_DESCRIPTION, { files: { 'own.mdx': source }, configuration: { api } }).render(
      'own',
    );
    assert.match(
      words(content.html),
      /^ POST https:\/\/chat\.example \/ messages\/ \{chat\} Try it .*x-api-key string header/,
    );
    assert.match(words(content.asideHtml), /x-api-key: <api-key>.*"text": "string"/);
    assert.deepEqual(JSON.parse(playgroundDataOf(content).bodies[0]?.text ?? ''), { text: 'string', silent: false });
  });

  it('show a schema', async () => {
    const files = { 'own.mdx': '---\nopenapi-schema: User\n---\n' };
    const { html, parts } = await apiSite(USERS_DESCRIPTION, { files }).render('own');
    assert.match(words(html), /name string required Their full name/);
    assert.deepEqual(parts, ['api']);
  });

  it('show what the description says in its own words first', async () => {
    const paths = {
      '/a': { get: { summary: 'A', 'x-mint': { content: '<Note>Look **here**.</Note>' }, responses: {} } },
    };
    const { html } = await apiSite(openapiDocument(paths)).render('api-reference/a');
    assert.match(html, /op-callout-note.*Look <strong>here<\/strong>/s);
  });
});
