/** The function that the panel's script provides. The script is loaded when the button is first pressed. */
declare global {
  interface Window {
    offprintOpenAssistant?: () => void;
  }
}

/** Opens the assistant on a press of its button, and on Ctrl-I or ⌘-I. Before that, nothing is loaded or sent. */
export function enhanceAssistant(): void {
  const button = document.querySelector<HTMLElement>('[data-op-assistant]');
  if (!button) return;
  // A path leads to the host of the pages, and a folder has none that could answer.
  if (location.protocol === 'file:' && button.dataset.endpoint?.startsWith('/')) {
    button.remove();
    return;
  }
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    const script = document.createElement('script');
    script.src = button.dataset.opAssistant ?? '';
    script.onload = () => window.offprintOpenAssistant?.();
    script.onerror = () => {
      isLoading = false;
      script.remove();
      button.classList.add('is-failed');
    };
    document.head.append(script);
  };
  const open = () => (window.offprintOpenAssistant ?? load)();
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isCommand =
      event.key.toLowerCase() === 'i' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // In an editor with formatting, these keys mean italics.
    const isEditing = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (!isCommand || isEditing) return;
    event.preventDefault();
    open();
  });
}
