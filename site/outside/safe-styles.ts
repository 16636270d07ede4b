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
export type SafeStyles =
  | {
      readonly css: string;
      /** True if an address was replaced. */
      readonly isChanged: boolean;
    }
  | { readonly problem: string };

/**
 * Checks the CSS of an SVG: a sheet, a `style` attribute or a presentation attribute. Functions and at-rules must be
 * known, and addresses must be places in the picture itself or contain their content. Names and addresses are written
 * decoded, not as they were spelled. With `file`, other addresses are replaced with what it returns for them, or else with an
 * address that loads nothing.
 */
export function safeStyles(written: string, file?: (address: string) => string | undefined): SafeStyles {
  const css = withPlainUrls(written);
  let safe = '';
  let problem: string | undefined;
  let isChanged = false;
  let isImport = false;
  const checkedAddress = (address: string) => {
    const nothing = isImport ? 'data:text/css,' : 'data:,';
    isImport = false;
    if (isOwnAddress(address)) return address;
    if (file === undefined) problem ??= 'something loaded from elsewhere';
    isChanged = true;
    return file?.(address) ?? nothing;
  };
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
      isImport = name === 'import';
      if (isImport && file === undefined) problem ??= 'a style sheet from elsewhere';
      else if (!isImport && !CSS_AT_RULES.has(name)) problem ??= `the rule @${shown(name)} in a style`;
      safe += `@${name}`;
      return;
    } else if (kind === 'url' || (kind === 'string' && (isImport || open.at(-1) === 'url'))) {
      const address = checkedAddress(kind === 'url' ? addressOfUrl(token) : valueOfString(token));
      safe += kind === 'url' ? `url(${quoted(address)})` : quoted(address);
      return;
    } else if (kind === 'bad-url' || kind === 'bad-string') problem ??= 'a style with an unclosed text';
    else if (kind === 'identifier' && RUNNING.test(token)) problem ??= 'a script in a style';
    safe += token;
  });
  return problem === undefined ? { css: safe, isChanged } : { problem };
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
