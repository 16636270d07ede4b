import assert from 'node:assert/strict';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';

/** Buttons without classes: one that adds text, one that changes the colors, and tabs. */
const APPLICATION = `
  const app = document.getElementById('app');
  app.innerHTML = '<section><button id="more">Show the list</button></section><button id="mode">Dark mode</button><h1>Owls</h1><p>${'Words that are always there. '.repeat(6)}</p>' +
    '<div role="tablist"><button role="tab" id="a" aria-selected="true">Barn</button><button role="tab" id="b" aria-selected="false">Tawny</button></div><div role="tabpanel" aria-labelledby="a"><p>It hunts</p></div>';
  more.onclick = () => more.insertAdjacentHTML('afterend', '<ul><li>Barn owls of the region</li><li>Tawny owls of the city</li></ul>');
  mode.onclick = () => { document.body.style.background = '#222'; mode.textContent = 'Light mode'; };
  const select = (tab) => {
    for (const each of [a, b]) each.setAttribute('aria-selected', String(each === tab));
    const panel = document.querySelector('[role=tabpanel]');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.innerHTML = tab === a ? '<p>It hunts</p>' : '<p>It calls</p>';
  };
  a.onclick = () => select(a);
  b.onclick = () => select(b);`;

describe('a switch of colors that looks like controls that add content', () => {
  it('is not pressed when the page is unfolded, and two drawings are equal', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const routes = {
      '/': '<!doctype html><title>Owls</title><body><div id="app"></div><script src="/app.js"></script></body>',
      '/app.js': APPLICATION,
    };
    const draw = async () => String((await mirrorDrawn(routes, { chromiumPath })).files.get('index.html'));
    const html = await draw();
    assert.match(html, /Tawny owls of the city[\s\S]*Dark mode[\s\S]*It calls/);
    assert.doesNotMatch(html, /Light mode|#222|rgb\(34/);
    assert.equal(await draw(), html);
  });
});
