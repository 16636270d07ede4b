import assert from 'node:assert/strict';
import { shownReference } from '../../../render/items-hash.js';
import { apiSite } from '../../support/render-api.js';
import { words } from '../../support/words.js';

const DESCRIPTION = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/ships/{id}': {
      put: {
        summary: 'Change',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 8 } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'Fine' }, 404: { description: 'None' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  security: [{ key: [] }],
};

const FIELD =
  '<ParamField query="q" type="string" required deprecated default="1" placeholder="2">x</ParamField>\n\na[^1]\n\n[^1]: n\n';

const site = apiSite(DESCRIPTION, {
  configuration: {
    navigation: {
      languages: [
        { language: 'en', pages: ['en/field'] },
        {
          language: 'fr',
          groups: [{ group: 'API', directory: 'fr/api', openapi: { source: 'api.json', directory: 'fr/api' } }],
        },
        { language: 'cn', pages: ['cn/field'] },
      ],
    },
  },
  files: { 'en/field.mdx': FIELD, 'cn/field.mdx': FIELD, 'fr/aside.mdx': FIELD, 'aside.mdx': FIELD },
});

describe('the fixed words of content', () => {
  it('are those of the language that the page is in', async () => {
    const { html } = await site.render('cn/field');
    assert.match(words(html), /q string query 默认值: 1 必填 已弃用 示例: 2 x/);
    assert.match(html, /aria-label="脚注"/);
    assert.match(
      words((await site.render('en/field')).html),
      /q string query default: 1 required deprecated Example: 2 x/,
    );
  });

  it('are those of its folder, or of the default language, for a page outside the navigation', async () => {
    assert.match(words((await site.render('fr/aside')).html), /obligatoire/);
    assert.match(words((await site.render('aside')).html), /required/);
  });

  it('of a reference too, whose anchors are the same in every language', async () => {
    const page = site.plan.pages.find(({ operation }) => operation !== undefined);
    const { html, headings, markdown } = await site.render(page?.path ?? '');
    assert.deepEqual(
      headings.map(({ id, text }) => [id, text]),
      [
        ['authorization', 'Autorisation'],
        ['path-parameters', 'Paramètres de chemin'],
        ['body', 'Corps'],
        ['responses', 'Réponses'],
      ],
    );
    assert.match(
      words(html),
      /Essayer .*Envoyé sous la forme Bearer .*id string path obligatoire Limites: longueur ≤ 8/,
    );
    assert.match(markdown ?? '', /## Paramètres de chemin\n\n- `id` \(string, path, obligatoire\)/);
    const data: unknown = JSON.parse(/op-playground-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    assert.equal((data as { words?: { send?: string } }).words?.send, 'Envoyer');
  });

  it('are part of what content is named by', () => {
    const named = (path: string) => site.plan.pages.filter((page) => page.path === path).map(shownReference);
    assert.notDeepEqual(named('en/field'), named('cn/field'));
  });
});
