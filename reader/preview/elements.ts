/** Creates an element with attributes and a text. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes?: Readonly<Record<string, string>>,
  text?: string,
): HTMLElementTagNameMap[Name];
export function create(name: string, attributes?: Readonly<Record<string, string>>, text?: string): HTMLElement;
export function create(name: string, attributes: Readonly<Record<string, string>> = {}, text = ''): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
