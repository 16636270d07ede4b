import type { ComponentChildren } from 'preact';
import { flattenChildren } from '../../evaluate/vnode.js';
import { isOutside, linkAttributes } from '../links.js';
import type { Page } from '../page/page.js';
import { calloutIcon, calloutKind } from './callout.js';
import { iconElement } from './icon.js';
import { imageElement } from './image.js';
import { asChildren, asColor, asFlag, asText, type ComponentProps } from './props.js';
import { asTitle } from './title.js';

/** A card. With `href`, the whole card is a link. */
export function Card(props: ComponentProps, page: Page) {
  const { title, icon, iconType, href, cta, arrow, color, description, img, at, children } = props;
  const address = asText(href);
  const accent = asColor(color);
  const kind = calloutKind(props.type);
  const mark =
    icon === undefined && kind !== undefined ? calloutIcon(kind, page) : iconElement(icon, page, { iconType, at });
  const action = asChildren(cta);
  const hasArrow = address !== undefined && (arrow === undefined ? isOutside(address) : asFlag(arrow));
  const link = address === undefined ? {} : linkAttributes(address, page, at);
  const content = (
    <>
      {cardImage(img, props, page)}
      {mark ? <span class="op-card-icon">{mark}</span> : null}
      <div class="op-card-body">
        {title ? (
          <p class="op-card-title">
            {link.href !== undefined && holdsLink(children) ? <a {...link}>{asTitle(title)}</a> : asTitle(title)}
            {hasArrow ? <span class="op-card-arrow">{iconElement('lucide:arrow-up-right', page)}</span> : null}
          </p>
        ) : null}
        <div class="op-card-text">
          {asChildren(description)}
          {children}
        </div>
        {action ? <span class="op-card-cta">{action}</span> : null}
      </div>
    </>
  );
  const attributes = {
    class: `op-card${asFlag(props.horizontal) ? ' op-card-horizontal' : ''}${kind === undefined ? '' : ` op-callout-${kind}`}`,
    ...(accent === undefined ? {} : { style: `--accent:${accent}` }),
  };
  return link.href === undefined || holdsLink(children) ? (
    <div {...attributes}>{content}</div>
  ) : (
    <a {...attributes} {...link}>
      {content}
    </a>
  );
}

/** A card whose content has links. Links cannot be nested, so only its title is the card's link. */
function holdsLink(children: ComponentChildren, depth = 0): boolean {
  return flattenChildren(children).some(
    (child) =>
      typeof child !== 'string' &&
      (child.type === 'a' || (depth < 20 && holdsLink(child.props.children as ComponentChildren, depth + 1))),
  );
}

function cardImage(img: unknown, { at }: ComponentProps, page: Page): ComponentChildren {
  const src = asText(img);
  if (src === undefined) return null;
  return imageElement({
    name: 'img',
    props: { src, className: 'op-card-image', alt: '' },
    children: null,
    page,
    place: at ?? page.wholePage,
  });
}
