import assert from 'node:assert/strict';
import { openapiDocument } from '../../../support/openapi-document.js';
import { apiSite } from '../../../support/render-api.js';

const BODY = {
  content: {
    'application/json': {
      schema: { type: 'object' },
      examples: {
        small: { summary: 'A dinghy', value: { hull: 'DNG' } },
        large: { summary: 'A liner', description: 'With a pool.', value: { hull: 'LNR' } },
        remote: { summary: 'A fleet', externalValue: 'https://quay.test/fleet.json' },
      },
    },
    'text/plain': { schema: { type: 'string' }, example: 'one hull' },
  },
};

const site = (operation: object) =>
  apiSite(openapiDocument({ '/ships': { post: { summary: 'Launch', requestBody: BODY, ...operation } } }));
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');

describe('named examples of a request', () => {
  it('can all be chosen by their summaries, beside the samples', async () => {
    const { asideHtml = '', html } = await site({}).render('api-reference/launch');
    const [, beside = ''] = /<section class="op-example op-example-body">(.*?)<\/section>/s.exec(asideHtml) ?? [];
    for (const said of ['A dinghy', '"DNG"', 'A liner', '"LNR"', 'text/plain', 'one hull'])
      assert.ok(textOf(beside).includes(said), said);
    assert.match(asideHtml, /op-example-request.*op-example-body/s);
    assert.match(textOf(html), /A liner.*With a pool\..*A fleet: https:\/\/quay\.test\/fleet\.json/s);
  });

  it('can be chosen where the operation is tried out', async () => {
    const { html } = await site({}).render('api-reference/launch');
    const [, json = ''] =
      /<script type="application\/json" class="op-playground-data">(.*?)<\/script>/s.exec(html) ?? [];
    const [body] = JSON.parse(json).bodies;
    assert.deepEqual(
      body.examples.map(({ name, text }: { name: string; text: string }) => [name, JSON.parse(text)]),
      [
        ['A dinghy', { hull: 'DNG' }],
        ['A liner', { hull: 'LNR' }],
      ],
    );
    assert.deepEqual(JSON.parse(body.text), { hull: 'DNG' });
  });

  it('are there too where the author wrote samples of another kind', async () => {
    const written = { 'x-codeSamples': [{ lang: 'bash', source: 'quay launch' }] };
    const { asideHtml = '' } = await site(written).render('api-reference/launch');
    assert.match(textOf(asideHtml), /quay launch.*"DNG".*"LNR"/s);
  });
});
