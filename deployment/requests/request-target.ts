/** The path of a request and its query, which is empty or begins with a question mark. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/** Reads the target of a request. One in the form for proxies, `http://host/path`, counts as its path (RFC 9112 section 3.2.2). */
export function readTarget(url = '/'): RequestTarget {
  const own = originForm(url);
  const mark = own.indexOf('?');
  return mark === -1 ? { path: own, query: '' } : { path: own.slice(0, mark), query: own.slice(mark) };
}

function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
