import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren } from '../../evaluate/vnode.js';
import type { AuthorElement } from '../author-element.js';
import { findFile } from '../files.js';
import { rewriteSrcset } from '../images/srcset.js';
import { isOutside } from '../links.js';
import { safeAttributes } from '../safe-attributes.js';
import { embed } from './embed.js';
import { asFlag, asText } from './props.js';

/** `<video>` and `<audio>`: files of the bundle play in place, those of other hosts become a card. */
export function mediaElement(element: AuthorElement): ComponentChildren {
  const { props, page, place } = element;
  const kind = element.name.toLowerCase() === 'audio' ? 'audio' : 'video';
  const title = asText(props.title);
  const src = asText(props.src);
  const found = src === undefined ? undefined : findFile(src, page, place.file);
  const children = flattenChildren(element.children);
  const playable = children.filter(
    (child) =>
      typeof child === 'string' || (child.type !== OutsideSource && child.type !== 'source') || 'src' in child.props,
  );
  const hasSource =
    found !== undefined || playable.some((child) => typeof child !== 'string' && child.type === 'source');
  if (!hasSource) {
    const outside = children.find((child) => typeof child !== 'string' && child.type === OutsideSource);
    const address = src ?? (typeof outside === 'object' ? asText(outside.props.address) : undefined);
    return address === undefined ? null : unplayable(address, kind, title, element);
  }
  const poster = asText(props.poster);
  const posterFile = poster === undefined ? undefined : findFile(poster, page, place.file);
  const autoplays = asFlag(props.autoPlay ?? props.autoplay);
  return jsx(kind, {
    ...safeAttributes(element),
    ...(kind === 'video' && autoplays ? { autoPlay: true, loop: true, muted: true, playsInline: true } : {}),
    ...(found === undefined ? {} : { src: found.reference }),
    ...(posterFile === undefined ? {} : { poster: posterFile.reference }),
    children: playable,
  });
}

/** A source that is not in the bundle, kept until its `<video>` has checked all of them; it displays nothing. */
function OutsideSource(_props: { readonly address: string }): null {
  return null;
}

export function sourceElement(element: AuthorElement): ComponentChildren {
  const { props, page, place } = element;
  const attributes = safeAttributes(element);
  const candidates = asText(props.srcSet) ?? asText(props.srcset);
  if (candidates !== undefined) {
    const srcset = rewriteSrcset(candidates, page, place.file);
    return srcset === undefined ? null : jsx(element.name, { ...attributes, srcset });
  }
  const src = asText(props.src);
  if (src === undefined) return null;
  const found = findFile(src, page, place.file);
  return found === undefined ? (
    <OutsideSource address={src} />
  ) : (
    jsx(element.name, { ...attributes, src: found.reference })
  );
}

function unplayable(address: string, kind: 'video' | 'audio', title: string | undefined, element: AuthorElement) {
  if (isOutside(address)) return embed({ address, kind, title, element });
  const message = `The ${kind} "${address}" is not in the project. Add the file or correct its address.`;
  element.page.findings.report({ code: 'missing-file', severity: 'error', message }, element.place);
  return <span class="op-missing-image">{title ?? `Missing ${kind}`}</span>;
}
