import assert from 'node:assert/strict';
import { runPreview } from '../support/running-preview.js';
import { until } from '../support/until.js';

const diagram = (target: string) => `---\ntitle: T\n---\n\n\`\`\`mermaid\nflowchart LR\n  A --> ${target}\n\`\`\`\n`;

describe('diagrams in a preview without Chromium', () => {
  it('are shown as their sources, and the reason is said once', async () => {
    const project = {
      'docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['index', 'other'] } }),
      'index.mdx': diagram('B'),
      'other.mdx': diagram('C'),
    };
    const running = await runPreview(project, { chromiumPath: '/nonexistent' });
    try {
      assert.match(String(await running.bytes('index')), /op-diagram-source/);
      const found = () => running.preview.findings(100).filter(({ message }) => /diagram/i.test(message));
      await until(async () => {
        const { checkedPages, pages } = await running.preview.state('/other');
        return checkedPages === pages && found().length > 0;
      });
      const [said, ...more] = found();
      assert.deepEqual(more, []);
      assert.equal(said?.severity, 'hint');
      assert.match(said?.message ?? '', /CHROMIUM_PATH is \/nonexistent/);
      assert.deepEqual(running.errors, []);
    } finally {
      await running.stop();
    }
  });
});
