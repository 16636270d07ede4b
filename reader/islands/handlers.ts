/** React's names where they are not the event's own. */
const EVENTS: Readonly<Record<string, string>> = {
  doubleclick: 'dblclick',
  focus: 'focusin',
  blur: 'focusout',
};
const WHOLE_VALUE = /^(?:checkbox|radio|file)$/;

/** Has an element of the page answer its events. */
export function listen(element: Element, handlers: Readonly<Record<string, unknown>>): void {
  for (const [property, handler] of Object.entries(handlers)) {
    if (typeof handler !== 'function') continue;
    const [, name = '', capture] = /^on(\w+?)(Capture)?$/.exec(property) ?? [];
    element.addEventListener(eventName(element, name.toLowerCase()), (event) => handler(event), capture !== undefined);
  }
}

/** A field tells of each key that is pressed. */
function eventName(element: Element, name: string): string {
  if (name !== 'change') return EVENTS[name] ?? name;
  const isTyped =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !WHOLE_VALUE.test(element.type));
  return isTyped ? 'input' : 'change';
}
