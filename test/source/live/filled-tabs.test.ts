import assert from 'node:assert/strict';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { openFromDisk } from '../../support/open-from-disk.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

/**
 * Responses of an operation in tabs, as applications draw them: the panel of one tab at a time, with or without an id
 * that the tab names, and a list of tabs inside a panel. The second list replaces all of its elements.
 */
const APPLICATION = `
  const texts = { 200: 'The owl was ringed and set free', 404: 'No owl of this number lives here', 429: 'Too many owls were asked for today' };
  const look = (code, selected) => 'role="tab" id="TAB' + code + '" aria-selected="' + (code === selected) + '" class="' + (code === selected ? 'on' : 'off') + '"';
  const draw = (host, name, selected, keeps) => {
    const tabs = Object.keys(texts).map((code) => '<button ' + look(code, selected).replace('TAB', name + '-') + '>' + code + '</button>').join('');
    const panel = '<div role="tabpanel" id="' + (keeps ? 'undefined' : name + '-panel-' + selected) + '" aria-labelledby="' + name + '-' + selected + '"><p>' + texts[selected] + ' in ' + name + '</p></div>';
    host.innerHTML = '<div role="tablist" id="' + name + '-list">' + tabs + '</div>' + panel;
    for (const tab of host.querySelectorAll('[role=tab]')) tab.onclick = () => draw(host, name, tab.textContent, keeps);
  };
  customElements.define('api-responses', class extends HTMLElement { connectedCallback() { draw(this.attachShadow({ mode: 'open' }), 'shadow', '200', false); } });
  const app = document.getElementById('app');
  app.innerHTML = '<h1>Ring an owl</h1><p>${'Words that are always there. '.repeat(5)}</p><div id="one"></div><div id="two"></div><api-responses></api-responses>';
  draw(document.getElementById('one'), 'one', '200', true);
  draw(document.getElementById('two'), 'two', '404', false);`;

describe('tabs whose panels exist only while they are selected', () => {
  it('have all panels in the bundle, and show the selected one when they are pressed', async function () {
    const browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const folder = await createTemporaryFolder('filled-tabs');
    const routes = {
      '/': '<!doctype html><title>Owls</title><style>.on{color:red}</style><div id="app"></div><script src="/app.js"></script>',
      '/app.js': APPLICATION,
    };
    try {
      const { files, findings } = await mirrorDrawn(routes, { chromiumPath: await findBrowser() });
      assert.deepEqual(
        findings.filter(({ code }) => code === 'lost-text'),
        [],
      );
      const copy = String(files.get('index.md'));
      for (const name of ['one', 'two', 'shadow'])
        for (const text of ['set free', 'lives here', 'for today'])
          assert.ok(copy.includes(`${text} in ${name}`), name + text);
      const tab = await openFromDisk(browser, folder.path, files);
      for (const [name, first] of [
        ['one', 'set free'],
        ['two', 'lives here'],
        ['shadow', 'set free'],
      ]) {
        const last = tab.getByText(`for today in ${name}`);
        await last.waitFor({ state: 'hidden' });
        assert.equal(await tab.getByText(`${first} in ${name}`).isVisible(), true);
        const button = tab.locator(`#${name}-429`);
        await button.click();
        await last.waitFor({ state: 'visible' });
        assert.equal(await tab.getByText(`${first} in ${name}`).isVisible(), false);
        assert.deepEqual(
          [await button.getAttribute('class'), await button.getAttribute('aria-selected')],
          ['on', 'true'],
        );
        const middle = tab.getByText(`lives here in ${name}`);
        await tab.locator(`#${name}-404`).press('Enter');
        await middle.waitFor({ state: 'visible' });
        await last.waitFor({ state: 'hidden' });
        await tab.locator(`#${name}-404`).press('ArrowLeft');
        await tab.getByText(`set free in ${name}`).waitFor({ state: 'visible' });
        await middle.waitFor({ state: 'hidden' });
      }
    } finally {
      await Promise.all([browser.close(), folder.remove()]);
    }
  });

  it('are all on paper, with the names of their tabs', async function () {
    const browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const folder = await createTemporaryFolder('printed-tabs');
    const routes = {
      '/': '<!doctype html><title>Owls</title><div id="app"></div><script src="/app.js"></script>',
      '/app.js': APPLICATION,
    };
    try {
      const { files } = await mirrorDrawn(routes, { chromiumPath: await findBrowser() });
      const tab = await openFromDisk(browser, folder.path, files);
      const last = tab.getByText('for today in one');
      await last.waitFor({ state: 'hidden' });
      await tab.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await last.waitFor({ state: 'visible' });
      assert.equal(await tab.getByText('set free in one').isVisible(), true);
      assert.equal(await tab.locator('#one strong').allTextContents().then(String), '200,404,429');
      await tab.evaluate(() => dispatchEvent(new Event('afterprint')));
      await last.waitFor({ state: 'hidden' });
      assert.equal(await tab.locator('#one strong').count(), 0);
    } finally {
      await Promise.all([browser.close(), folder.remove()]);
    }
  });

  it('are counted as an error if they are in panels of other tabs', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const routes = {
      '/': '<!doctype html><title>Owls</title><div id="app"></div><script src="/app.js"></script>',
      '/app.js': `
        const app = document.getElementById('app');
        const tabs = (name, names, selected) => '<div role="tablist" id="' + name + '">' + names.map((each) => '<button role="tab" id="' + name + each + '" aria-selected="' + (each === selected) + '">' + each + '</button>').join('') + '</div><div role="tabpanel" aria-labelledby="' + name + selected + '"><p>' + name + ' shows ' + selected + '</p>';
        const draw = (outer, inner) => {
          app.innerHTML = '<h1>Owls</h1><p>${'Words that are always there. '.repeat(6)}</p>' + tabs('Request', ['get', 'post'], outer) + tabs('Language' + outer, ['shell', 'python', 'ruby'], inner) + '</div></div>';
          for (const tab of app.querySelectorAll('[id^=Request][role=tab]')) tab.onclick = () => draw(tab.textContent, 'shell');
          for (const tab of app.querySelectorAll('[id^=Language][role=tab]')) tab.onclick = () => draw(outer, tab.textContent);
        };
        draw('get', 'shell');`,
    };
    const { files, findings } = await mirrorDrawn(routes, { chromiumPath });
    const copy = String(files.get('index.md'));
    assert.deepEqual(
      ['get shows shell', 'post shows shell', 'get shows ruby', 'post shows python'].map((words) =>
        copy.includes(words),
      ),
      [true, true, false, false],
    );
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    assert.equal(errors.filter((message) => message.includes('and 4 of them were not pressed')).length, 1);
  });

  it('are counted as an error if a list has more than are pressed', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const routes = {
      '/': '<!doctype html><title>Owls</title><div id="app"></div><script src="/app.js"></script>',
      '/app.js': `
        const app = document.getElementById('app');
        const draw = (selected) => {
          const tabs = Array.from({ length: 19 }, (_, at) => '<button role="tab" id="tab-' + at + '" aria-selected="' + (at === selected) + '">' + at + '</button>').join('');
          app.innerHTML = '<h1>Owls</h1><p>${'Words that are always there. '.repeat(6)}</p><div role="tablist" id="list">' + tabs + '</div><div role="tabpanel" aria-labelledby="tab-' + selected + '"><p>Owl' + selected + ' flies' + selected + ' far' + selected + '</p></div>';
          for (const [at, tab] of [...app.querySelectorAll('[role=tab]')].entries()) tab.onclick = () => draw(at);
        };
        draw(18);`,
    };
    const { files, findings } = await mirrorDrawn(routes, { chromiumPath });
    const copy = String(files.get('index.md'));
    // The last one is selected at first.
    assert.deepEqual(
      [14, 15, 16, 17, 18].map((number) => copy.includes(`flies${number} `)),
      [true, true, false, false, true],
    );
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    assert.equal(errors.filter((message) => message.includes('and 2 of them were not pressed')).length, 1);
  });
});
