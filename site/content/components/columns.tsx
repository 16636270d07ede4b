import { linkAttributes } from '../links.js';
import type { Page } from '../page/page.js';
import { asChildren, asText, type ComponentProps } from './props.js';

/** `Columns` and `CardGroup`: two columns by default. */
export function Columns({ cols, children }: ComponentProps) {
  const count = Math.min(Math.max(Math.trunc(Number(asText(cols) ?? 2)) || 2, 1), 6);
  return (
    <div class="op-columns" style={`--columns:${count}`}>
      {children}
    </div>
  );
}

export function Column({ children }: ComponentProps) {
  return <div class="op-column">{children}</div>;
}

/** A picture with a title under it, as one link. */
export function Tile({ href, title, description, at, children }: ComponentProps, page: Page) {
  const content = (
    <>
      <div class="op-tile-image">{children}</div>
      {title ? <p class="op-tile-title">{asChildren(title)}</p> : null}
      {description ? <p class="op-tile-text">{asChildren(description)}</p> : null}
    </>
  );
  const address = asText(href);
  const link = address === undefined ? {} : linkAttributes(address, page, at);
  return link.href === undefined ? (
    <div class="op-tile">{content}</div>
  ) : (
    <a class="op-tile" {...link}>
      {content}
    </a>
  );
}
