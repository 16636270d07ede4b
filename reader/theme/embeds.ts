import { all, create } from './dom.js';

/** Replaces the card of an external player with the player when it is pressed. Before that, no request is sent. */
export function enhanceEmbeds(): void {
  for (const embed of all('.op-embed[data-src]')) {
    const link = embed.querySelector<HTMLAnchorElement>('a');
    link?.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const source = embed.dataset.src ?? '';
      if (!/^https?:\/\//i.test(source)) return;
      event.preventDefault();
      embed.replaceChildren(player(source, embed));
      embed.classList.add('is-loaded');
    });
  }
}

function player(source: string, embed: HTMLElement): HTMLElement {
  if (embed.dataset.kind === 'video') return create('video', { src: source, controls: '', autoplay: '' });
  return create('iframe', {
    src: source,
    title: embed.textContent?.trim() ?? '',
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowfullscreen: '',
    referrerpolicy: 'strict-origin-when-cross-origin',
  });
}
