import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { writeBundleFile } from '../../../activities/write-bundle-file.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

/**
 * An API reference as applications draw it: operations that open below their line, with fields that open inside, in the
 * page and in a shadow tree; a menu whose entries lead to them; and addresses that say which of them is open.
 */
const APPLICATION = `
  const draw = (root) => {
    root.innerHTML = '<nav></nav><p>${'Some words of the page that are always visible. '.repeat(6)}</p><main></main>';
    for (const name of ['cats', 'dogs', 'owls']) {
      const entry = root.querySelector('nav').appendChild(document.createElement('button'));
      Object.assign(entry, { className: 'entry', textContent: 'List ' + name });
      entry.onclick = () => { location.hash = name; };
      const part = root.querySelector('main').appendChild(document.createElement('section'));
      part.id = name;
      part.innerHTML = '<div class="line" style="cursor:pointer"><b>delete ' + name + '</b> <button class="arrow" aria-expanded="false">Show</button></div>';
      const line = part.firstChild;
      line.onclick = () => {
        history.replaceState(1, '', '#/' + name);
        if (part.children[1]) { part.children[1].remove(); line.lastChild.ariaExpanded = 'false'; return; }
        line.lastChild.ariaExpanded = 'true';
        part.insertAdjacentHTML('beforeend', '<div style="display:flex"><p>Removes everything about ' + name + ' for good</p><div><div><button class="field" aria-expanded="false">Fields</button></div></div></div>');
        const field = part.querySelector('.field');
        field.onclick = () => {
          const [, text] = field.parentElement.parentElement.children;
          field.ariaExpanded = String(!text);
          if (text) text.remove();
          else field.parentElement.insertAdjacentHTML('afterend', '<p id="field-' + name + '">The attributes of ' + name + ' in detail</p>');
        };
      };
    }
  };
  const app = document.getElementById('app');
  if (app) draw(app);
  customElements.define('api-reference', class extends HTMLElement {
    connectedCallback() { draw(this.attachShadow({ mode: 'closed' })); }
  });`;
const frame = (body: string) =>
  `<!doctype html><title>API</title><body><h1>API</h1>${body}<script src="/app.js"></script></body>`;

describe('parts of a page that only a press shows on the live site', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder | undefined;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const routes = {
      '/': frame('<div id="app"></div><a href="/shadow" hidden>Shadow</a><a href="#/cats" hidden>Cats</a>'),
      '/shadow': frame('<api-reference></api-reference>'),
      '/app.js': APPLICATION,
    };
    const { files, findings, plan } = await mirrorDrawn(routes, {
      chromiumPath: await findBrowser(),
      pages: ['shadow'],
    });
    // A route that only says what is open is not a page.
    assert.deepEqual(
      [...plan.pages].map(({ path }) => path),
      ['index', 'shadow'],
    );
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'error'),
      [],
    );
    folder = await createTemporaryFolder('opened-parts');
    for (const [path, bytes] of files) await writeBundleFile(folder.path, path, bytes);
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  const open = async (file: string): Promise<Page> => {
    const tab = (await browser?.newPage()) ?? assert.fail();
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
    await tab.goto(pathToFileURL(join(folder?.path ?? '', file)).href);
    return tab;
  };

  for (const file of ['index.html', 'shadow.html']) {
    it(`are closed in ${file}, and open and close where they do on the live site`, async () => {
      const tab = await open(file);
      const [operation, field] = [tab.getByText('everything about dogs'), tab.getByText('attributes of dogs')];
      assert.equal(await operation.isVisible(), false);
      const line = tab.locator('#dogs .line');
      await line.click();
      assert.deepEqual([await operation.isVisible(), await field.isVisible()], [true, false]);
      assert.equal(await line.locator('button').getAttribute('aria-expanded'), 'true');
      await tab.locator('#dogs .field').click();
      assert.equal(await field.isVisible(), true);
      await line.locator('button').click();
      assert.deepEqual([await operation.isVisible(), await field.isVisible()], [false, false]);
      assert.equal(await tab.getByText('everything about cats').isVisible(), false);
      await tab.close();
    });

    it(`open in ${file} if the address leads into them, and entries of the menu lead to them`, async () => {
      const tab = await open(file);
      await tab.evaluate(() => {
        location.hash = 'field-owls';
      });
      await tab.getByText('attributes of owls').waitFor({ state: 'visible' });
      await tab.getByText('List cats').click();
      assert.equal(await tab.evaluate(() => location.hash), '#cats');
      await tab.close();
    });
  }
});
