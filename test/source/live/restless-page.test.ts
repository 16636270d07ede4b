import assert from 'node:assert/strict';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';

/** An application whose page turns over its quotes by a timer, with one button that shows nothing and one that shows a note elsewhere. */
const APP = `
const quotes = ['owls hunt silently after dusk', 'moths circle lamps until morning', 'badgers dig tunnels beneath hedges', 'otters juggle pebbles near rivers'];
document.getElementById('app').innerHTML = '<h1>Night</h1><p>' + 'All about the night. '.repeat(30) + '</p><button id="wave">Wave</button><button id="note">Note</button><div><section id="quotes"></section></div><div id="notes"></div>';
let at = 0;
const turn = () => { const part = document.createElement('p'); part.textContent = quotes[at++ % quotes.length]; document.getElementById('quotes').replaceChildren(part); };
turn();
setInterval(turn, 350);
document.getElementById('wave').onclick = (event) => event.target.classList.toggle('waved');
document.getElementById('note').onclick = () => { const notes = document.getElementById('notes'); notes.innerHTML = '<p>hedgehogs hibernate underneath brushwood</p>'; setTimeout(() => notes.replaceChildren(), 60_000); };
`;

describe('a drawn page whose text changes by itself', () => {
  it('is not said to lack what comes and goes without a press, and still what a press showed', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const { findings } = await mirrorDrawn(
      {
        '/': '<!doctype html><title>Night</title><div id="app"></div><script src="/app.js"></script>',
        '/app.js': APP,
      },
      { chromiumPath },
    );
    const lost = findings.filter(({ code }) => code === 'lost-text').map(({ message }) => message);
    assert.deepEqual(
      lost.map((message) => /\((\d+: [^)]*)\)/.exec(message)?.[1]),
      ['1: “Note”'],
    );
  });
});
