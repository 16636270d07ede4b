import assert from 'node:assert/strict';
import { type HtmlValue, html, trusted } from '../../../site/html/html-template.js';

const HOSTILE = `"><script>alert('1')</script>&amp;<a onload="x`;
const ESCAPED = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;&lt;a onload=&quot;x`;

describe('HTML templates', () => {
  it('escape a hostile value in text and in an attribute', () => {
    assert.equal(html`<p>${HOSTILE}</p>`.text, `<p>${ESCAPED}</p>`);
    assert.equal(html`<p title="${HOSTILE}"></p>`.text, `<p title="${ESCAPED}"></p>`);
  });

  it('escape hostile values inside lists and nested templates once', () => {
    const items = [HOSTILE, 'b & c'].map((item) => html`<li>${item}</li>`);
    assert.equal(html`<ul>${items}</ul>`.text, `<ul><li>${ESCAPED}</li><li>b &amp; c</li></ul>`);
    assert.equal(html`<p>${[HOSTILE, [html`<br>`, HOSTILE]]}</p>`.text, `<p>${ESCAPED}<br>${ESCAPED}</p>`);
  });

  it('insert trusted HTML as it is', () => {
    assert.equal(html`<div>${trusted('<b>1 &amp; 2</b>')}</div>`.text, '<div><b>1 &amp; 2</b></div>');
  });

  it('refuse an object that imitates a template', () => {
    const forged: unknown = JSON.parse('{"text":"<script>"}');
    assert.throws(() => html`<p>${forged as HtmlValue}</p>`, TypeError);
  });

  it('print nothing for absent values, and print numbers', () => {
    assert.equal(html`<p>${undefined}${null}${false}${''}${0}${[]}</p>`.text, '<p>0</p>');
  });

  it('drop the line breaks of the template and keep those of values', () => {
    const { text } = html`
      <p
        class="a"
        id="b">
        one
        two${'\n  '}
      </p>
    `;
    assert.equal(text, '<p class="a" id="b">one two\n  </p>');
  });
});
