import type { PageContent } from '../../site/model/page-content.js';
import { reference } from '../../site/model/references.js';

const code = (title: string, text: string) =>
  `<figure class="op-code" data-language="sh" data-title="${title}"><figcaption>${title}</figcaption><button type="button" class="op-copy" hidden aria-label="Copy"></button><pre class="shiki" tabindex="0"><code><span class="line">${text}</span></code></pre></figure>`;

const tabs = (prefix: string) =>
  `<div class="op-tabs" id="${prefix}-tabs">${['npm', 'pnpm']
    .map(
      (title) =>
        `<section class="op-tab-panel" id="${prefix}-${title}" data-title="${title}"><p class="op-tab-title">${title}</p><p id="${prefix}-${title}-text">With ${title}.</p></section>`,
    )
    .join('')}</div>`;

/** Content that holds each component with a behaviour in the browser. */
export const sampleContent: PageContent = {
  html: `<p>See <a href="${reference('link', '/guide/second')}">the second page</a>.</p>
<h2 id="one">One</h2>${tabs('first')}<div class="op-code-group" id="group">${code('npm', 'npm install')}${code('pnpm', 'pnpm add')}</div>
<h2 id="two">Two</h2>${tabs('second')}
<details class="op-accordion" id="answer"><summary><span class="op-accordion-title">Why?</span></summary><div class="op-accordion-body"><p id="inside">Because.</p></div></details>
<div class="op-embed" data-src="https://video.example/1" data-kind="iframe"><a class="op-embed-link" href="https://video.example/1"><span class="op-embed-title">A film</span><span class="op-embed-host">video.example</span></a></div>
<h2 id="安装">Three</h2><p>Text.</p>`,
  headings: [
    { id: 'one', depth: 2, text: 'One' },
    { id: 'two', depth: 2, text: 'Two' },
    { id: '安装', depth: 2, text: 'Three' },
  ],
  dependencies: {},
  findings: [],
};
