/** Schemes that a reader may be sent to from a page. */
const ALLOWED_SCHEME = /^(?:https?|mailto|tel|sms|slack|vscode|cursor):/i;

/** Whether an address of the configuration can be a link: no script, no embedded data. */
export function isSafeAddress(address: string): boolean {
  // Browsers drop these characters, so `java\tscript:` must not slip through.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const plain = address.replace(/[\u0000-\u0020\u007f]/g, '');
  return plain !== '' && (!/^[a-z][a-z0-9+.-]*:/i.test(plain) || ALLOWED_SCHEME.test(plain));
}

/** Whether an address names another site. */
export function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim());
}

/** Whether a file at this address would be fetched over HTTP. */
export function isHttpAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address);
}

/** Longer than any address or path that means something; texts of the configuration above this are not looked into. */
export const MAX_ADDRESS_LENGTH = 4096;

/** A text without the slashes at its end, however many. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
