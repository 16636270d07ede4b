/** Scrolls a long list to the current page's link. */
export function showCurrentLink(): void {
  const sidebar = document.querySelector<HTMLElement>('.op-sidebar');
  const link = sidebar?.querySelector<HTMLElement>('[aria-current=page]');
  if (!sidebar || !link) return;
  const show = () => {
    const box = link.getBoundingClientRect();
    const frame = sidebar.getBoundingClientRect();
    if (box.bottom > frame.bottom - 80) sidebar.scrollTop += box.top - frame.top - frame.height / 3;
  };
  show();
  sidebar.addEventListener('toggle', show);
  const bar = document.querySelector<HTMLElement>('.op-tab-bar');
  const tab = bar?.querySelector<HTMLElement>('[aria-current], .op-current');
  if (bar && tab) {
    const box = tab.getBoundingClientRect();
    const frame = bar.getBoundingClientRect();
    if (box.right > frame.right || box.left < frame.left) bar.scrollLeft += box.left - frame.left - 24;
  }
}
