import assert from 'node:assert/strict';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { openFromDisk } from '../../support/open-from-disk.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

/**
 * An API reference with a page for each operation, as Stoplight Elements draws it: groups of a menu and the insides of
 * its links look the same, and the group of the current page is open without saying so.
 */
const APPLICATION = `
  const groups = { Owls: ['list-owls', 'ring-owl'], Mice: ['list-mice', 'feed-mouse'] };
  const line = (text) => '<div class="line" style="cursor:pointer">' + text + '</div>';
  const link = (to, text) => '<a href="#/' + to + '">' + line(text) + '</a>';
  const app = document.getElementById('app');
  app.innerHTML = '<nav></nav><main></main>';
  const menu = app.querySelector('nav');
  const lines = {};
  for (const [name, operations] of Object.entries(groups)) {
    menu.insertAdjacentHTML('beforeend', line(name));
    const group = lines[name] = menu.lastChild;
    let links = [];
    group.onclick = () => {
      if (links.length > 0) { for (const each of links) each.remove(); links = []; return; }
      group.insertAdjacentHTML('afterend', operations.map((each) => link('operations/' + each, 'Operation ' + each + ' of this menu')).join(''));
      links = operations.map((_, index) => menu.children[[...menu.children].indexOf(group) + 1 + index]);
    };
  }
  menu.insertAdjacentHTML('beforeend', link('schemas/owl', 'Owl') + link('schemas/mouse', 'Mouse'));
  const follow = () => {
    const path = location.hash.slice(2);
    const page = path.split('/').pop();
    for (const [name, operations] of Object.entries(groups))
      if (operations.includes(page) && !menu.textContent.includes(page)) lines[name].onclick();
    app.querySelector('main').innerHTML = '<h1>Registry</h1><p>' + (page === '' ? 'Everything that the registry of night birds knows about its small animals'
      : 'The call or type ' + page + ' takes a number and answers with all ' + page + ' details of the week') + '</p>' +
      '<h2 id="/' + path + '#more"><a href="#/' + path + '#more">More</a></h2><p aria-describedby="note /' + path + '#more">See above.</p>';
  };
  addEventListener('hashchange', follow);
  follow();`;

describe('folded menus of an application whose links look like their groups', () => {
  it('are unfolded without leaving the page, and the open group is open in the bundle', async function () {
    const browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const folder = await createTemporaryFolder('folded-menus');
    const routes = {
      '/': '<!doctype html><title>Registry</title><div id="app"></div><script src="/app.js"></script>',
      '/app.js': APPLICATION,
    };
    try {
      const { files, findings } = await mirrorDrawn(routes, { chromiumPath: await findBrowser() });
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'error'),
        [],
      );
      assert.match(String(files.get('index.html')), /<h2 id="more"><a href="#more">/);
      for (const name of ['list-owls', 'ring-owl', 'list-mice', 'feed-mouse']) {
        const html = String(files.get(`operations/${name}.html`));
        assert.ok(html.includes(`all ${name} details`), name);
        // The application's id of the place has the route in it, which no address of a file can.
        assert.match(html, /<h2 id="more"><a href="#more">/);
        assert.match(html, /<p aria-describedby="note more">/);
      }
      const tab = await openFromDisk(browser, folder.path, files, 'operations/ring-owl.html');
      const [own, other] = [tab.getByText('Operation list-owls'), tab.getByText('Operation feed-mouse')];
      await other.waitFor({ state: 'hidden' });
      assert.equal(await own.isVisible(), true);
      await tab.getByText('Mice', { exact: true }).click();
      await other.waitFor({ state: 'visible' });
      await tab.getByText('Owls', { exact: true }).click();
      await own.waitFor({ state: 'hidden' });
    } finally {
      await Promise.all([browser.close(), folder.remove()]);
    }
  });

  it('are an error if the application replaces everything, so that their content is not kept', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const routes = {
      '/': '<!doctype html><title>Registry</title><div id="app"></div><script src="/app.js"></script>',
      '/app.js': `
        const app = document.getElementById('app');
        const draw = (isOpen) => {
          app.innerHTML = '<button>Operations</button>' + (isOpen ? '<ul><li>Ring an owl at night</li><li>Feed the mice by day</li></ul>' : '') + '<h1>Registry</h1><p>${'What is known about animals. '.repeat(6)}</p>';
          app.firstChild.onclick = () => draw(!isOpen);
        };
        draw(false);`,
    };
    const { files, findings } = await mirrorDrawn(routes, { chromiumPath });
    const isKept = String(files.get('index.html')).includes('Ring an owl');
    const errors = findings.filter(({ code, severity }) => code === 'lost-text' && severity === 'error');
    assert.deepEqual([isKept, errors.length], [false, 1]);
    assert.match(errors[0]?.message ?? '', /“Operations”/);
  });
});
