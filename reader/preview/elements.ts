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

/** Returns the parts of a message: texts, and elements for the code spans that it marks with backticks. */
export function messageParts(message: string): (string | HTMLElement)[] {
  return message.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 0 ? part : create('code', {}, part)));
}
