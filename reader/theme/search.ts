/** The function that the dialog's script provides. The script is loaded when a button is first pressed. */
declare global {
  interface Window {
    offprintOpenSearch?: () => void;
  }
}

/** Opens search on a press of its button, on `/` and on Ctrl-K or ⌘-K. */
export function enhanceSearch(): void {
  const button = document.querySelector<HTMLElement>('[data-op-search]');
  if (!button) return;
  const key = button.querySelector('kbd');
  // The style sheet shows the keys, so that they are not part of the button's name.
  if (key) key.dataset.key = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
  const open = () => (window.offprintOpenSearch ?? load)();
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isCommand =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!isCommand && !isSlash) return;
    event.preventDefault();
    open();
  });

  let isLoading = false;
  function load(): void {
    if (isLoading) return;
    isLoading = true;
    const script = document.createElement('script');
    script.src = button?.dataset.opSearch ?? '';
    script.onload = () => window.offprintOpenSearch?.();
    script.onerror = () => {
      isLoading = false;
      script.remove();
      button?.classList.add('is-failed');
    };
    document.head.append(script);
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
