import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren, isMarkdownParagraph, isVNode } from '../evaluate/vnode.js';
import { type AuthorElement, report } from './author-element.js';
import { embed } from './components/embed.js';
import { Heading } from './components/heading.js';
import { imageElement } from './components/image.js';
import { mediaElement, sourceElement } from './components/media.js';
import { Table } from './components/table.js';
import { textOf } from './components/text-of.js';
import { rewriteCss } from './css-addresses.js';
import { findFile } from './files.js';
import { linkAttributes } from './links.js';
import { safeAttributes } from './safe-attributes.js';
import { inlineSymbol } from './tree/sprites.js';

/** Elements that run, load or replace the document: they are left out and reported. */
const REFUSED: ReadonlySet<string> = new Set(
  'script base meta link object embed applet frame frameset portal fencedframe param animate set animatetransform'.split(
    ' ',
  ),
);
/** Elements whose content is text: a paragraph that Markdown made of it is taken off. */
const PHRASING_ONLY: ReadonlySet<string> = new Set(
  'p span h1 h2 h3 h4 h5 h6 button summary label strong em b i u s small code pre dt figcaption kbd sup sub'.split(' '),
);

const special: Readonly<Record<string, ((element: AuthorElement) => ComponentChildren) | undefined>> = {
  a: anchorElement,
  area: anchorElement,
  img: imageElement,
  image: svgImageElement,
  use: svgUseElement,
  video: mediaElement,
  audio: mediaElement,
  source: sourceElement,
  track: sourceElement,
  iframe: frameElement,
  style: styleElement,
  table: tableElement,
  input: inputElement,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, headingElement])),
};

/**
 * Makes a lower-case element safe to show: no scripts, no handlers, nothing that a browser would fetch from outside;
 * addresses become references.
 */
export function authorElement(element: AuthorElement): ComponentChildren {
  const name = element.name.toLowerCase();
  if (REFUSED.has(name)) {
    report(element, `The \`<${element.name}>\` element was omitted: pages of the bundle run no scripts of their own.`);
    return null;
  }
  if (!/^[a-zA-Z][\w:.-]*$/.test(element.name)) return element.children;
  const make = Object.hasOwn(special, name) ? special[name] : undefined;
  return make === undefined ? plainElement(element) : make(LOADED.has(name) ? withLateSource(element) : element);
}

/** Elements that show a file; scripts of a site may load it late, from `data-src`. No such script runs in a bundle. */
const LOADED: ReadonlySet<string> = new Set(['img', 'iframe', 'video', 'audio', 'source']);

function withLateSource(element: AuthorElement): AuthorElement {
  const { src, 'data-src': written, dataSrc } = element.props;
  const late = written ?? dataSrc;
  return src === undefined && typeof late === 'string'
    ? { ...element, props: { ...element.props, src: late } }
    : element;
}

function plainElement(element: AuthorElement): ComponentChildren {
  const attributes = safeAttributes(element);
  const children = phrasing(element.name, element.children);
  if (element.name !== 'p' || !flattenChildren(children).some(isParagraph))
    return jsx(element.name, { ...attributes, children });
  // Browsers end a paragraph before another one inside it.
  const classes = [attributes.class, attributes.className, 'op-paragraph'].filter((name) => typeof name === 'string');
  return jsx('div', { ...attributes, className: undefined, class: classes.join(' '), children });
}

function isParagraph(child: ComponentChildren): boolean {
  return isVNode(child) && child.type === 'p';
}

function phrasing(name: string, children: ComponentChildren): ComponentChildren {
  if (!PHRASING_ONLY.has(name)) return children;
  return flattenChildren(children).map((child) =>
    typeof child !== 'string' && isMarkdownParagraph(child) ? (child.props.children as ComponentChildren) : child,
  );
}

function anchorElement(element: AuthorElement): ComponentChildren {
  const { href } = element.props;
  const attributes = safeAttributes(element);
  const children = phrasing('span', element.children);
  if (typeof href !== 'string') return jsx(element.name, { ...attributes, children });
  const link = linkAttributes(href, element.page, element.place);
  if (link.href === undefined)
    report(element, `The link to \`${href.slice(0, 60)}\` was omitted: it could run a script.`);
  return jsx(element.name, { ...attributes, ...link, children });
}

function headingElement(element: AuthorElement): ComponentChildren {
  const { id, noAnchor, ...props } = element.props;
  return (
    <Heading
      level={Number(element.name.slice(1))}
      id={typeof id === 'string' ? id : undefined}
      noAnchor={noAnchor === true || noAnchor === ''}
      at={element.place}
      attributes={safeAttributes({ ...element, props })}
    >
      {phrasing(element.name, element.children)}
    </Heading>
  );
}

function frameElement(element: AuthorElement): ComponentChildren {
  const { src, title } = element.props;
  if (typeof src !== 'string') {
    report(element, 'A frame without an address was omitted.');
    return null;
  }
  const found = findFile(src, element.page, element.place.file);
  if (found === undefined)
    return embed({ address: src, kind: 'iframe', title: typeof title === 'string' ? title : undefined, element });
  return jsx('iframe', { ...safeAttributes(element), src: found.reference, loading: 'lazy' });
}

function styleElement({ children, page, place }: AuthorElement): ComponentChildren {
  // What an expression gives stands in a node of its own.
  const css = textOf(children);
  return jsx('style', {
    dangerouslySetInnerHTML: { __html: rewriteCss(css, { page, place }).replace(/<(?=[/!])/g, '\\3c ') },
  });
}

function tableElement(element: AuthorElement): ComponentChildren {
  return <Table attributes={safeAttributes(element)}>{element.children}</Table>;
}

function inputElement(element: AuthorElement): ComponentChildren {
  const { type } = element.props;
  const attributes = safeAttributes(element);
  return jsx('input', type === 'image' ? { ...attributes, type: 'button' } : attributes);
}

function svgImageElement(element: AuthorElement): ComponentChildren {
  const address = element.props.href ?? element.props.xlinkHref ?? element.props.xLinkHref;
  const attributes = safeAttributes(element);
  if (typeof address !== 'string') return jsx('image', attributes);
  if (/^data:image\//i.test(address)) return jsx('image', { ...attributes, href: address });
  const found = findFile(address, element.page, element.place.file);
  return found === undefined ? null : jsx('image', { ...attributes, href: found.reference });
}

/** Symbols of the page itself stay; those of a sprite file are brought in by `sprites.ts`. */
function svgUseElement(element: AuthorElement): ComponentChildren {
  const address =
    element.props.href ?? element.props.xlinkHref ?? element.props.xLinkHref ?? element.props['xlink:href'];
  if (typeof address !== 'string') return null;
  const attributes = safeAttributes(element);
  if (address.startsWith('#')) return jsx('use', { ...attributes, href: address });
  return inlineSymbol(address, attributes, element, authorElement);
}
