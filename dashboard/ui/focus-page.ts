/** Puts the focus at the beginning of the page's own content. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
