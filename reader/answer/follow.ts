const SCROLLING_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

/**
 * Keeps an answer in sight while it grows: it is scrolled up until the question stands at the top, and read from there. A reader who scrolls is
 * left alone from then on. Answers what ends it, once what was written last is drawn.
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
