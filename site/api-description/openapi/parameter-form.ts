import { jsonText } from './written-number.js';

/** The form in which the value of a parameter or of a form's field is written. */
export interface ParameterForm {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  /** True when reserved characters of addresses are not encoded. */
  readonly allowReserved?: true;
}

/** The styles of OpenAPI, and `json` for a value that is sent as a document of its own. */
export type ParameterStyle =
  | 'form'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'json';

/** A name with its value, whose parts are joined by a sign that is not encoded. */
interface Pair {
  readonly name: string;
  readonly values: readonly string[];
  readonly sign: ',' | ' ' | '|';
}

/** Returns the default form of a place. */
export function usualForm(place: string | undefined): ParameterForm {
  return place === 'path' || place === 'header'
    ? { style: 'simple', explode: false }
    : { style: 'form', explode: true };
}

/** Returns a query parameter as it appears in an address, one text for each `name=value`. */
export function queryTexts(name: string, value: unknown, form: ParameterForm): string[] {
  return pairsOf(name, value, form).map(({ name: written, values, sign }) => {
    const parted = values.map((each) => encoded(each, form)).join(sign === ',' ? ',' : encodeURIComponent(sign));
    return `${encodeURIComponent(written).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${parted}`;
  });
}

/** Returns the same pairs before they are encoded, for forms. */
export function formPairs(name: string, value: unknown, form: ParameterForm): (readonly [string, string])[] {
  return pairsOf(name, value, form).map(({ name: written, values, sign }) => [written, values.join(sign)] as const);
}

/** Returns the texts of a parameter in a cookie header. */
export function cookieTexts(name: string, value: unknown, form: ParameterForm): string[] {
  return pairsOf(name, value, form).map(
    ({ name: written, values }) => `${written}=${values.map((each) => encoded(each, form)).join(',')}`,
  );
}

/** Returns a value as it appears in a header. */
export function headerText(value: unknown, { style, explode }: ParameterForm): string {
  return style === 'json' ? plainText(value) : flatText(value, { explode, sign: ',', write: plainText });
}

/** Returns a value in the place of `{name}` in a path. */
export function pathText(name: string, value: unknown, { style, explode }: ParameterForm): string {
  const write = (each: unknown) => encodeURIComponent(plainText(each));
  if (style === 'json') return write(value);
  if (style === 'label') return `.${flatText(value, { explode, sign: explode ? '.' : ',', write })}`;
  if (style !== 'matrix') return flatText(value, { explode, sign: ',', write });
  if (!explode || !isComposed(value)) return `;${name}=${flatText(value, { explode: false, sign: ',', write })}`;
  return Array.isArray(value)
    ? value.map((each) => `;${name}=${write(each)}`).join('')
    : `;${flatText(value, { explode, sign: ';', write })}`;
}

/** Returns a single value as text, and a composed one as JSON. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return itemText(value);
}

function pairsOf(name: string, value: unknown, { style, explode }: ParameterForm): Pair[] {
  const one = (text: string): Pair[] => [{ name, values: [text], sign: ',' }];
  if (style === 'json') return one(typeof value === 'string' ? value : jsonText(value));
  if (!isComposed(value)) return one(plainText(value));
  if (style === 'deepObject') return deepPairs(name, value);
  const sign = style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ',';
  if (Array.isArray(value))
    return explode
      ? value.flatMap((each) => ({ name, values: [itemText(each)], sign }))
      : [{ name, values: value.map(itemText), sign }];
  const entries = Object.entries(value);
  if (explode) return entries.map(([key, each]) => ({ name: key, values: [itemText(each)], sign }));
  return [{ name, values: entries.flatMap(([key, each]) => [key, itemText(each)]), sign }];
}

const MAX_DEPTH = 8;

function deepPairs(name: string, value: unknown, depth = 0): Pair[] {
  if (!isComposed(value) || depth > MAX_DEPTH) return [{ name, values: [itemText(value)], sign: ',' }];
  if (Array.isArray(value)) return value.flatMap((each) => deepPairs(`${name}[]`, each, depth + 1));
  return Object.entries(value).flatMap(([key, each]) => deepPairs(`${name}[${key}]`, each, depth + 1));
}

function flatText(
  value: unknown,
  {
    explode,
    sign,
    write,
  }: { readonly explode: boolean; readonly sign: string; readonly write: (each: unknown) => string },
): string {
  if (!isComposed(value)) return write(value);
  if (Array.isArray(value)) return value.map(write).join(sign);
  const entries = Object.entries(value);
  return entries.map(([key, each]) => `${write(key)}${explode ? '=' : sign}${write(each)}`).join(sign);
}

function itemText(value: unknown): string {
  return isComposed(value) ? jsonText(value) : String(value ?? '');
}

/** Returns whether a value is composed of others. A number that keeps its digits is not, although it is an object. */
function isComposed(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** Encodes a value except its placeholders. */
function encoded(value: string, { allowReserved }: ParameterForm): string {
  if (/^<[^<>]*>$/.test(value)) return value;
  const text = encodeURIComponent(value);
  return allowReserved === undefined ? text : text.replace(/%(?:3A|2F|3F|5B|5D|40|24|2C|3B|3D)/g, decodeURIComponent);
}
