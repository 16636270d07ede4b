import assert from 'node:assert/strict';
import type { PageContent } from '../../../site/model/page-content.js';
import { apiSite } from '../../support/render-api.js';
import { readable } from '../../support/render-source.js';
import { playgroundDataOf, USERS_DESCRIPTION } from '../../support/users-description.js';
import { words } from '../../support/words.js';

describe('the page of an operation', () => {
  let content: PageContent;
  before(async () => {
    content = await apiSite(USERS_DESCRIPTION).render('api-reference/replace');
  });

  it('shows method, server, path and what the operation does', () => {
    assert.match(
      words(content.html),
      /^ PUT https:\/\/api\.test\.example \/ users\/ \{id\} Try it Puts User in place\. safe docs/,
    );
    assert.match(readable(content.html), /href="link:\/guide"/);
    assert.match(content.html, /<button class="op-button op-try" type="button" hidden>/);
    assert.deepEqual(content.parts, ['api', 'playground']);
  });

  it('has its sections in order, in the table of contents too', () => {
    assert.deepEqual(
      content.headings.map(({ text }) => text),
      ['Authorization', 'Path parameters', 'Query parameters', 'Body', 'Responses'],
    );
  });

  it('shows fields with type, need, default, description and an anchor of their own', () => {
    const shown = words(content.html);
    for (const part of [
      /Authorization string header required Your token\./,
      /id string path required/,
      /dryRun boolean query default: false deprecated/,
      /name string required Their full name\./,
      /role enum<string> default: "guest" Available options: admin guest/,
      /Show fields zipCode string \| null Pattern: \^\\d\+\$/,
      /id string read-only/,
    ])
      assert.match(shown.replace(/ Link to this section| +(?= )/g, ''), part);
    for (const id of [
      'param-id',
      'param-dry-run',
      'param-dryRun',
      'body-name',
      'body-home-address-zip-code',
      'response-name',
      'status-404',
    ])
      assert.match(content.html, new RegExp(` id="${id}"`));
  });

  it('keeps nested fields closed and needs no script to be read', () => {
    assert.match(content.html, /<details class="op-expandable op-api-inside"><summary>Show fields<\/summary>/);
    assert.match(content.html, /data-title="200"><p class="op-tab-title">200<\/p>/);
    assert.match(content.html, /data-title="404"><p class="op-tab-title">404<\/p>/);
  });

  it('has request samples and response examples beside it, highlighted', () => {
    const aside = content.asideHtml ?? '';
    const titles = [...aside.matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]);
    assert.deepEqual(titles, ['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby', 'C#', '200', '404']);
    assert.match(words(aside), /curl 'https:\/\/api\.test\.example\/users\/\{id\}' .*--request PUT .*Bearer <token>/);
    assert.match(aside, /class="t\d+"/);
    // What is read-only is not sent, but is answered.
    assert.match(words(aside).split('"guest"')[0] ?? '', /^(?!.*"id": "string").*"name": "string"/s);
    assert.match(words(aside), /"id" ?: "string"/);
  });

  it('carries what the playground needs, which no text of it can end', () => {
    const { parameters, bodies, servers } = playgroundDataOf(content);
    assert.deepEqual(
      parameters.map(({ name }) => name),
      ['id', 'dryRun'],
    );
    assert.deepEqual(JSON.parse(bodies[0]?.text ?? ''), {
      name: 'string',
      homeAddress: { zipCode: 'string' },
      role: 'guest',
    });
    assert.equal(servers.length, 1);
  });

  it('depends on the description by its hash', () => {
    assert.match(content.dependencies['api.json'] ?? '', /^[0-9a-f]{64}$/);
  });
});
