import { all } from './dom.js';
import { remember } from './storage.js';

export function dismissBanner(): void {
  for (const button of all('[data-op-dismiss]'))
    button.addEventListener('click', () => {
      remember('op-banner', button.dataset.opDismiss ?? '');
      document.documentElement.classList.add('op-banner-dismissed');
    });
}
