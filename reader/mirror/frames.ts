import { all, create } from '../theme/dom.js';
import { openShadow } from './shadow.js';

/** Replaces the card of an external frame with the frame when it is pressed. Before that, no request is sent. */
export function enableFrames(style: string): void {
  for (const card of all('[data-offprint-frame]')) {
    const source = card.dataset.offprintFrame ?? '';
    const link = card.querySelector('a');
    if (link === null || !/^https?:\/\//i.test(source)) continue;
    const { root } = openShadow(card, style);
    const shown = create('button', { type: 'button', class: 'frame-card' });
    shown.append(create('strong', {}, link.firstChild?.textContent ?? ''), create('small', {}, new URL(source).host));
    root.append(shown);
    shown.addEventListener('click', () => {
      const title = link.textContent ?? '';
      const player = create('iframe', {
        src: source,
        title,
        class: 'frame',
        allow: 'fullscreen; encrypted-media',
        allowfullscreen: '',
      });
      shown.replaceWith(player);
    });
  }
}
