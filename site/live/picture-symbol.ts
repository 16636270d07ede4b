import { render } from 'dom-serializer';
import { Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { shortHash } from '../portable-path.js';

/**
 * The element that `fragment` means in an SVG file, as a symbol to stand in a page: browsers show no part of another file on `file://`. Its id is
 * made from the whole address, so that two files' equal ids stay apart. Undefined where the file has no such element.
 */
export function pictureSymbol(
  svg: string,
  address: string,
  fragment: string,
): { readonly id: string; readonly svg: string } | undefined {
  const root = parseDocument(svg, { xmlMode: true });
  const waiting = root.children.filter(isTag);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const isMeant = fragment === '' ? element.name === 'svg' : element.attribs.id === fragment;
    if (isMeant) return asSymbol(element, `offprint-${shortHash(`${address}#${fragment}`)}`);
    waiting.push(...element.children.filter(isTag));
  }
  return undefined;
}

function asSymbol(element: Element, id: string) {
  withoutScripts(element);
  const { id: _own, xmlns: _namespace, width: _width, height: _height, ...attribs } = element.attribs;
  const isFrame = element.name === 'symbol' || element.name === 'svg';
  const symbol = isFrame
    ? new Element('symbol', { ...attribs, id }, element.children)
    : new Element('g', { ...attribs, id }, element.children);
  const shown = isFrame || element.name === 'g' ? symbol : new Element('g', { id }, [element]);
  return { id, svg: render(shown, { xmlMode: true }) };
}

/** In the page it would run where the file's own could not. */
function withoutScripts(element: Element): void {
  element.children = element.children.filter(
    (child) => !isTag(child) || !/^(?:script|foreignObject)$/i.test(child.name),
  );
  for (const name of Object.keys(element.attribs)) if (/^on/i.test(name)) delete element.attribs[name];
  for (const child of element.children) if (isTag(child)) withoutScripts(child);
}
