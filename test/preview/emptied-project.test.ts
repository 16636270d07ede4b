import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { runPreview } from '../support/running-preview.js';

const PROJECT = {
  'docs.json': JSON.stringify({
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nThe way.\n',
};

describe('a preview whose project is emptied', () => {
  it('shows the pages that are written into it again', async () => {
    const running = await runPreview(PROJECT);
    try {
      const has = async (address: string, text: string) =>
        (await (await fetch(`${running.url}/${address}`)).text()).includes(text);
      const isShown = () => has('guide', 'The way.');
      const becomes = (shown: boolean) => eventually(async () => assert.equal(await isShown(), shown));
      await becomes(true);
      for (const name of Object.keys(PROJECT)) await rm(join(running.folder, name));
      await becomes(false);
      for (const [name, content] of Object.entries(PROJECT)) await running.write(name, content);
      await becomes(true);
      assert.ok(await has('', 'Welcome.'));
      assert.deepEqual(running.errors, []);
    } finally {
      await running.stop();
    }
  });
});
