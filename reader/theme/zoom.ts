import { all, create } from './dom.js';

/** Opens pictures in full size on a press, if they are shown smaller than they are. */
export function enhanceZoom(): void {
  for (const image of all<HTMLImageElement>('.op-content img')) {
    if (
      image.dataset.zoom === 'false' ||
      image.closest('a, button, summary, .op-card, .op-tile, .op-icon, .op-diagram-view')
    )
      continue;
    if (image.matches('.op-icon')) continue;
    const mark = () => {
      if (image.naturalWidth <= image.clientWidth * 1.15 || image.clientWidth < 120) return;
      image.classList.add('op-zoomable');
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
    };
    if (image.complete) mark();
    else image.addEventListener('load', mark, { once: true });
    image.addEventListener('click', () => open(image));
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(image);
    });
  }
}

function open(image: HTMLImageElement): void {
  if (!image.classList.contains('op-zoomable')) return;
  const dialog = create('dialog', { class: 'op-zoom', 'aria-label': image.alt });
  dialog.append(create('img', { src: image.currentSrc || image.src, alt: image.alt }));
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
