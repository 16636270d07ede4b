/** The names of DOM events that differ from React's. */
const EVENTS: Readonly<Record<string, string>> = {
  doubleclick: 'dblclick',
  focus: 'focusin',
  blur: 'focusout',
};
const WHOLE_VALUE = /^(?:checkbox|radio|file)$/;

/** Attaches a component's handlers to an element of the page. */
export function listen(element: Element, handlers: Readonly<Record<string, unknown>>): void {
  for (const [property, handler] of Object.entries(handlers)) {
    if (typeof handler !== 'function') continue;
    const [, name = '', capture] = /^on(\w+?)(Capture)?$/.exec(property) ?? [];
    element.addEventListener(eventName(element, name.toLowerCase()), (event) => handler(event), capture !== undefined);
  }
}

/** Returns the event for a handler. React's change event of a text field occurs on every input. */
function eventName(element: Element, name: string): string {
  if (name !== 'change') return EVENTS[name] ?? name;
  const isTyped =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !WHOLE_VALUE.test(element.type));
  return isTyped ? 'input' : 'change';
}
