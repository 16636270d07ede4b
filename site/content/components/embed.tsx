import type { ComponentChildren } from 'preact';
import type { AuthorElement } from '../author-element.js';
import { hostName, linkAttributes } from '../links.js';

/** Hosts of video players, with the names by which readers know them. */
const PLAYERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/, 'YouTube'],
  [/(?:^|\.)vimeo\.com$/, 'Vimeo'],
  [/(?:^|\.)loom\.com$/, 'Loom'],
  [/(?:^|\.)wistia\.(?:com|net)$/, 'Wistia'],
  [/(?:^|\.)arcade\.software$/, 'Arcade'],
  [/(?:^|\.)codesandbox\.io$/, 'CodeSandbox'],
  [/(?:^|\.)stackblitz\.com$/, 'StackBlitz'],
  [/(?:^|\.)figma\.com$/, 'Figma'],
  [/(?:^|\.)spotify\.com$/, 'Spotify'],
  [/(?:^|\.)supademo\.com$/, 'Supademo'],
  [/(?:^|\.)storylane\.io$/, 'Storylane'],
];

interface Embed {
  readonly address: string;
  readonly kind: 'iframe' | 'video' | 'audio';
  readonly title?: string | undefined;
  readonly element: AuthorElement;
}

/** A card in place of a frame or video of another host, which gets no request until a reader clicks. */
export function embed({ address, kind, title, element: { page, place } }: Embed): ComponentChildren {
  const host = hostName(address);
  const player = PLAYERS.find(([pattern]) => pattern.test(host))?.[1];
  const link = linkAttributes(address, page, place);
  if (link.href === undefined) return null;
  const fallback = player === undefined ? `Open this ${kind === 'iframe' ? 'page' : kind}` : `Open on ${player}`;
  const isSafe = /^https?:\/\//i.test(link.href);
  return (
    <div class="op-embed" {...(isSafe ? { 'data-src': link.href, 'data-kind': kind } : {})}>
      <a class="op-embed-link" {...link}>
        <span class="op-embed-title">{title ?? fallback}</span>
        <span class="op-embed-host">{player ?? host}</span>
      </a>
    </div>
  );
}
