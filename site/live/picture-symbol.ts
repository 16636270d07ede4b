import { render } from 'dom-serializer';
import { Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { shortHash } from '../model/portable-path.js';
import { repairedSvg } from '../outside/safe-svg.js';

/**
 * Returns the element that `fragment` refers to in an SVG file, as a symbol for the page, because browsers do not show part of
 * another file on `file://`. Its id depends on the whole address, so that equal ids of two files stay different. Returns undefined
 * if the file has no such element.
 */
export function pictureSymbol(
  svg: string,
  address: string,
  fragment: string,
): { readonly id: string; readonly svg: string } | undefined {
  // It would run in the page, but not in a picture.
  const safe = repairedSvg(Buffer.from(svg));
  if ('problem' in safe) return undefined;
  const root = parseDocument(safe.svg, { xmlMode: true });
  const waiting = root.children.filter(isTag);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const isMeant = fragment === '' ? element.name === 'svg' : element.attribs.id === fragment;
    if (isMeant) return asSymbol(element, `offprint-${shortHash(`${address}#${fragment}`)}`);
    waiting.push(...element.children.filter(isTag));
  }
  return undefined;
}

function asSymbol(element: Element, id: string) {
  const { id: _own, xmlns: _namespace, width: _width, height: _height, ...attribs } = element.attribs;
  const isFrame = element.name === 'symbol' || element.name === 'svg';
  const symbol = isFrame
    ? new Element('symbol', { ...attribs, id }, element.children)
    : new Element('g', { ...attribs, id }, element.children);
  const shown = isFrame || element.name === 'g' ? symbol : new Element('g', { id }, [element]);
  return { id, svg: render(shown, { xmlMode: true }) };
}
