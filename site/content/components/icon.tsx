import { type ComponentChildren, cloneElement } from 'preact';
import { flattenChildren, isVNode } from '../../evaluate/vnode.js';
import { findFile } from '../files.js';
import { renderIcon } from '../icons/render-icon.js';
import { unknownIcon } from '../icons/unknown-icon.js';
import { isOutside } from '../links.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { asColor, asText, type ComponentProps } from './props.js';
import { RawHtml } from './raw-html.js';

interface IconOptions {
  /** Pixels. */
  readonly size?: number | undefined;
  readonly color?: string | undefined;
  readonly iconType?: unknown;
  readonly at?: SourcePlace | undefined;
}

/** An icon by name, file or address, or an author's own element. An empty value displays nothing. */
export function iconElement(icon: unknown, page: Page, options: IconOptions = {}): ComponentChildren {
  if (isVNode(icon) || Array.isArray(icon)) return flattenChildren(icon as ComponentChildren).map(asIcon);
  const name = asText(icon)?.trim();
  if (name === undefined) return null;
  if (/[/.]/.test(name) || isOutside(name)) return fileIcon(name, page, options);
  const html = renderIcon(name, page.settings, {
    ...(options.size === undefined ? {} : { size: options.size }),
    ...(options.color === undefined ? {} : { color: options.color }),
    brands: options.iconType === 'brands',
  });
  if (html === '') {
    page.findings.report({ code: 'missing-file', severity: 'warning', message: unknownIcon(name) }, options.at);
    return null;
  }
  return <RawHtml html={html} />;
}

/** An author's own image in place of an icon. It has an icon's size unless it sets its own. */
function asIcon(child: ReturnType<typeof flattenChildren>[number]): ComponentChildren {
  if (typeof child === 'string' || child.type !== 'img') return child;
  const classes = [child.props.class, child.props.className].filter((name) => typeof name === 'string');
  return cloneElement(child, { className: undefined, class: [...classes, 'op-icon'].join(' ') });
}

function fileIcon(address: string, page: Page, { size, at = page.wholePage }: IconOptions): ComponentChildren {
  const found = findFile(address, page, at.file);
  if (found === undefined) {
    const message = isOutside(address)
      ? `The icon "${address}" of another host was not fetched and was omitted. Add the file to the project and use its path.`
      : `The icon "${address}" is not in the project. Add the file or correct its address.`;
    page.findings.report(
      { code: isOutside(address) ? 'outside-file' : 'missing-file', severity: 'warning', message },
      at,
    );
    return null;
  }
  const own = size === undefined ? {} : { style: `width:${size}px;height:${size}px` };
  return <img class="op-icon" src={found.reference} alt="" width={size ?? 16} height={size ?? 16} {...own} />;
}

export function Icon({ icon, name, src, size, color, iconType, className, at }: ComponentProps, page: Page) {
  const pixels = Number.parseFloat(asText(size) ?? '');
  const element = iconElement(src ?? icon ?? name, page, {
    size: pixels > 0 && pixels <= 512 ? pixels : undefined,
    color: asColor(color),
    iconType,
    at,
  });
  const classes = asText(className);
  return classes === undefined ? element : <span class={classes}>{element}</span>;
}
