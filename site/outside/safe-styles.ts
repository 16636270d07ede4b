import {
  addressOfUrl,
  atKeywordName,
  functionName,
  readCssTokens,
  valueOfString,
  withPlainUrls,
} from '../css/css-tokens.js';
import { CSS_AT_RULES, CSS_FUNCTIONS } from './svg-vocabulary.js';

/** CSS without escapes where they matter, or a phrase that names the forbidden content. */
export type SafeStyles = { readonly css: string } | { readonly problem: string };

/**
 * Checks the CSS of an SVG: a sheet, a `style` attribute or a presentation attribute. Functions and at-rules must be
 * known, and addresses must be places in the picture itself or contain their content. Names and addresses are written
 * decoded, not as they were spelled.
 */
export function safeStyles(written: string): SafeStyles {
  const css = withPlainUrls(written);
  let safe = '';
  let problem: string | undefined;
  const open: string[] = [];
  readCssTokens(css, (kind, start, end) => {
    const token = css.slice(start, end);
    if (kind === 'function') {
      const name = functionName(token);
      open.push(name);
      if (!CSS_FUNCTIONS.has(name)) problem ??= `the function ${shown(name)}() in a style`;
      safe += `${name}(`;
      return;
    }
    if (kind === 'open') open.push('');
    else if (kind === 'close') open.pop();
    else if (kind === 'at-keyword') {
      const name = atKeywordName(token);
      if (name === 'import') problem ??= 'a style sheet from elsewhere';
      else if (!CSS_AT_RULES.has(name)) problem ??= `the rule @${shown(name)} in a style`;
      safe += `@${name}`;
      return;
    } else if (kind === 'url' || (kind === 'string' && open.at(-1) === 'url')) {
      const address = kind === 'url' ? addressOfUrl(token) : valueOfString(token);
      if (!isOwnAddress(address)) problem ??= 'something loaded from elsewhere';
      safe += kind === 'url' ? `url(${quoted(address)})` : quoted(address);
      return;
    } else if (kind === 'bad-url' || kind === 'bad-string') problem ??= 'a style with an unclosed text';
    else if (kind === 'identifier' && RUNNING.test(token)) problem ??= 'a script in a style';
    safe += token;
  });
  return problem === undefined ? { css: safe } : { problem };
}

/** Ways in which old browsers run code from CSS. */
const RUNNING = /^(?:-moz-binding|behaviou?r)$/i;

/** A place in the picture, or data that browsers draw and never run. */
export function isOwnAddress(address: string): boolean {
  return /^#/.test(address) || EMBEDDED.test(address);
}

const EMBEDDED =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon)|(?:application\/)?(?:x-)?font[\w/-]*|application\/(?:octet-stream|font-\w+|vnd\.ms-fontobject))(?:;[\w.=-]+)*;base64,[A-Za-z0-9+/=\s]*$/i;

const quoted = (address: string) =>
  `"${address.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

const shown = (name: string) => name.replace(/[^\w-]/g, '?').slice(0, 40);
