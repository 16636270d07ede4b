const SCROLLING_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

/**
 * Scrolls with a growing answer until its question reaches the top of the screen. It stops as soon as the reader scrolls. Returns a
 * function that stops it after the last text is rendered.
 */
export function follow(question: HTMLElement, answer: HTMLElement): () => void {
  const observer = new ResizeObserver(() => question.scrollIntoView({ block: 'start' }));
  const ending = new AbortController();
  const end = () => {
    observer.disconnect();
    ending.abort();
  };
  const options = { signal: ending.signal, passive: true };
  for (const name of ['wheel', 'touchmove', 'pointerdown'] as const) document.addEventListener(name, end, options);
  document.addEventListener('keydown', ({ key }) => SCROLLING_KEYS.has(key) && end(), options);
  observer.observe(answer);
  return () => requestAnimationFrame(() => requestAnimationFrame(end));
}
