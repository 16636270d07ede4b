import { fragmentOf, liveAddress, normalPath } from './address.js';

/** A fragment that an application may read as the address of one of its pages. */
export interface Route {
  /** The route in its normal form, without parameters: `#/guide`, `#!/guide`. */
  readonly name: string;
  readonly parameters: URLSearchParams;
  /** The place on the page that follows a second `#`, with its `#`; empty if there is none. */
  readonly place: string;
}

/**
 * Reads a fragment as a route: it begins with `#/` or `#!`. Returns undefined for any other fragment. Whether an
 * application has such a page is known only when a browser has drawn it.
 */
export function readRoute(fragment: string): Route | undefined {
  const [, mark, rest = ''] = /^#(!\/?|\/)(.*)$/s.exec(fragment) ?? [];
  if (mark === undefined) return undefined;
  const [, path = '', query = '', place = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(rest) ?? [];
  const parsed = URL.canParse(`/${path}`, NOWHERE) ? new URL(`/${path}`, NOWHERE).pathname : '/';
  return {
    name: `#${mark}${normalPath(parsed).replace(/^\/+/, '')}`,
    parameters: new URLSearchParams(query),
    place: place.length > 1 ? place : '',
  };
}

const NOWHERE = 'https://nowhere.invalid';

/** Returns whether a route is the first page of its application, which is the document itself. */
export const isFirstRoute = ({ name }: Route) => /^#(?:!\/?|\/)$/.test(name);

/**
 * Returns the address of the page that a link may mean by its route: that of the document followed by the name of the
 * route. Undefined if the link has no route, or only the first one.
 */
export function routeAddress(text: string, base: string): string | undefined {
  const route = readRoute(fragmentOf(text));
  if (route === undefined || isFirstRoute(route)) return undefined;
  const document = liveAddress(text, base);
  return document === undefined || document.length + route.name.length > MAX_LENGTH ? undefined : document + route.name;
}

const MAX_LENGTH = 8000;

/** Splits the address of a page into that of its document and the name of its route, which is empty for other pages. */
export function splitRoute(address: string): { readonly document: string; readonly route: string } {
  const at = address.indexOf('#');
  return at === -1 ? { document: address, route: '' } : { document: address.slice(0, at), route: address.slice(at) };
}

/** Returns the path of a route below its document, without a leading slash. */
export const routePath = (route: string) => route.replace(/^#!?\/*/, '');

/**
 * Returns the place on a page that a route's link leads to, with its `#`; empty if it leads to the page as a whole.
 * `names` are the parameters that hold places in this application, such as the `id` of docsify.
 */
export function placeOf({ parameters, place }: Route, names: readonly string[]): string {
  if (place !== '') return place;
  const value = names.map((name) => parameters.get(name)).find((each) => each !== null && each !== '');
  return value == null ? '' : `#${encodeURIComponent(value)}`;
}
