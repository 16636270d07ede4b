import { linkAttributes } from '../links.js';
import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asText, type ComponentProps } from './props.js';

/** A repository with its name. A bundle cannot show live counts. */
export function Repository({ repo, variant }: ComponentProps, page: Page) {
  const name = asText(repo)
    ?.replace(/^https?:\/\/github\.com\//, '')
    .replace(/^\/+|\/+$/g, '');
  if (name === undefined) return null;
  return (
    <a
      class={`op-repository${variant === 'flat' ? ' op-repository-flat' : ''}`}
      {...linkAttributes(`https://github.com/${name}`, page)}
    >
      {iconElement('tabler:brand-github', page)}
      <span class="op-repository-name">{name}</span>
    </a>
  );
}
