import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleInProcess, configurationOf } from '../../support/bundle-in-process.js';
import { type OpenedBundle, openBundle } from '../../support/opened-bundle.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const body = `Some **bold** text with \`code\` and [a link](/news).

## First

<Note>Mind it.</Note>

\`\`\`js title="a.js"
const a = 1;
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

1. one
   - inner
2. two
`;

const views =
  '<View title="JS">\n\n## In JS\n\nOne.\n\n</View>\n\n<View title="Go">\n\n## In Go\n\nTwo.\n\n</View>\n\n## For both\n\nThree.';
const update = (label: string, tags: string) => `<Update label="${label}" tags={${tags}}>\nText.\n</Update>\n\n`;

describe('what a reader can do with a page opened by double-click', () => {
  let folder: TemporaryFolder | undefined;
  let opened: OpenedBundle | undefined;

  before(async function () {
    const { files } = await bundleInProcess({
      'docs.json': configurationOf(['index', 'views', 'news'], {
        contextual: { options: ['copy', 'view', 'download-pdf'] },
      }),
      'index.mdx': `---\ntitle: Home\ndescription: What it is.\n---\n\n${body}`,
      'views.mdx': `---\ntitle: Views\n---\n\n${views}`,
      'news.mdx': `---\ntitle: News\n---\n\n${update('May', '["New", "Fixed"]')}${update('April', '["New"]')}<Update label="March">\nText.\n</Update>`,
    });
    folder = await createTemporaryFolder('page-tools');
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
    opened = await openBundle(folder.path);
    if (opened === undefined) this.skip();
  });

  after(async () => {
    await opened?.close();
    await folder?.remove();
  });

  const shown = (selector: string) =>
    opened?.tab.$$eval(selector, (elements) =>
      elements.filter((element) => element.getClientRects().length > 0).map((element) => element.textContent?.trim()),
    );

  it('the page is copied as Markdown, though it may read no file', async () => {
    await opened?.open('index.html');
    await opened?.tab.evaluate(() => {
      document.execCommand = () => {
        Reflect.set(globalThis, 'copied', document.querySelector('textarea')?.value);
        return true;
      };
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await opened?.tab.click('.op-actions-main');
    await opened?.tab.waitForFunction(() => 'copied' in globalThis);
    const text = await opened?.tab.evaluate(() => Reflect.get(globalThis, 'copied') as string);
    assert.match(
      text ?? '',
      /^# Home\n\n> What it is\.\n\nSome \*\*bold\*\* text with `code` and \[a link\]\(news\.html\)\.\n\n## First\n\n> Mind it\.\n/,
    );
    assert.match(text ?? '', /```\w*\nconst a = 1;\n```/);
    assert.match(text ?? '', /\| a \| b \|\n\| --- \| --- \|\n\| 1 \| 2 \|/);
    assert.match(text ?? '', /1\. one\n\n? {3}- inner\n2\. two/);
    assert.deepEqual(opened?.complaints, []);
  });

  it('a view’s headings are in the table of contents only while it is shown', async () => {
    await opened?.open('views.html');
    assert.deepEqual(await shown('.op-toc a'), ['In JS', 'For both']);
    await opened?.tab.click('role=tab[name="Go"]');
    assert.deepEqual(await shown('.op-toc a'), ['In Go', 'For both']);
    await opened?.tab.waitForSelector('.op-toc a[aria-current]:text("In Go")');
  });

  it('updates are shown by tag, those with all of several, and those without a tag never', async () => {
    await opened?.open('news.html');
    assert.deepEqual(await shown('.op-update-label'), ['May', 'April', 'March']);
    await opened?.tab.click('role=button[name="New"]');
    assert.deepEqual(await shown('.op-update-label'), ['May', 'April']);
    await opened?.tab.click('role=button[name="Fixed"]');
    assert.deepEqual(await shown('.op-update-label'), ['May']);
    await opened?.open('news.html', '?tags=Fixed');
    assert.deepEqual(await shown('.op-update-label'), ['May']);
  });
});
