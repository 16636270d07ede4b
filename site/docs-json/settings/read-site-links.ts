import type { Banner, FrameSettings, NavbarLink } from '../../model/settings.js';
import type { RawFrame } from './frame-schema.js';
import { link, type SettingsContext } from './settings-context.js';

/** Reads the links at the top of every page. */
export function readNavbar({ navbar }: RawFrame, context: SettingsContext): FrameSettings['navbar'] {
  const links = (navbar?.links ?? []).flatMap((raw) => navbarLink(raw, 'navbar.links', context) ?? []);
  const primary = navbar?.primary && navbarLink(navbar.primary, 'navbar.primary', context);
  return { links, ...(primary && { primary }) };
}

type RawLink = NonNullable<NonNullable<RawFrame['navbar']>['primary']>;

function navbarLink(raw: RawLink, where: string, context: SettingsContext): NavbarLink | undefined {
  const href = link(where, raw.href, context);
  if (href === undefined) return undefined;
  const icon = typeof raw.icon === 'object' ? raw.icon.name : raw.icon;
  return {
    label: raw.label?.trim() || labelOf(href, raw.type),
    href,
    ...(icon && { icon }),
    ...(raw.type && { type: raw.type }),
  };
}

/** Returns the label of a link without one: a repository's name, a service's name or the host. */
function labelOf(href: string, type: RawLink['type']): string {
  const repository = /github\.com\/(?:orgs\/([^/?#]+)|([^/?#]+\/[^/?#]+))/.exec(href);
  if (type === 'github') return repository?.[1] ?? repository?.[2] ?? 'GitHub';
  if (type === 'discord') return 'Discord';
  return /^https?:\/\/([^/?#]+)/i.exec(href)?.[1] ?? href;
}

/** Reads the links at the foot of every page. */
export function readFooter({ footer }: RawFrame, context: SettingsContext): FrameSettings['footer'] {
  const socials = Array.isArray(footer?.socials)
    ? footer.socials.map(({ type, url, href }) => [type, url ?? href ?? ''] as const)
    : Object.entries(footer?.socials ?? {});
  return {
    socials: socials.flatMap(([type, raw]) => {
      const href = link('footer.socials', raw, context);
      return href === undefined ? [] : [{ type, href }];
    }),
    columns: (footer?.links ?? []).map(({ header, items }) => ({
      ...(header && { header }),
      items: items.flatMap((item) => {
        const href = link('footer.links', item.href, context);
        return href === undefined ? [] : [{ label: item.label, href }];
      }),
    })),
  };
}

/** Reads the announcement above every page. Omits it when it is empty. */
export function readBanner({ banner }: RawFrame): { readonly banner?: Banner } {
  if (banner === undefined || banner.content.trim() === '') return {};
  const { content, dismissible = false, type = 'info', color } = banner;
  const pair = typeof color === 'string' ? { light: color, dark: color } : color;
  const either = pair?.light ?? pair?.dark;
  return {
    banner: {
      content,
      dismissible,
      type,
      ...(either !== undefined && { color: { light: pair?.light ?? either, dark: pair?.dark ?? either } }),
    },
  };
}
