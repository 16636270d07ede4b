const sidebar = () => document.querySelector<HTMLElement>('aside#__sidebar.sidebar');

/** Closes the sidebar of docsify on a narrow screen, where it covers the page. The page was drawn on a wide screen, where it is open. */
export function closeDocsifySidebar(): void {
  if (document.documentElement.clientWidth <= NARROW_PIXELS && sidebar() !== null) show(false);
}

/** Opens or closes the sidebar of docsify. Its versions up to 4 mark the body. */
export function toggleDocsifySidebar(): boolean {
  const side = sidebar();
  if (side !== null) show(!side.classList.contains('show'));
  else if (document.querySelector('aside.sidebar') !== null) document.body.classList.toggle('close');
  else return false;
  return true;
}

/** The width up to which docsify treats a screen as narrow. */
const NARROW_PIXELS = 768;

function show(isShown: boolean): void {
  sidebar()?.classList.toggle('show', isShown);
  for (const control of document.querySelectorAll('.sidebar-toggle, .sidebar-toggle-button'))
    control.setAttribute('aria-expanded', String(isShown));
}
