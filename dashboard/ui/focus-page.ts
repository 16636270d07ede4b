/** Moves the focus to the beginning of the page's content. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
