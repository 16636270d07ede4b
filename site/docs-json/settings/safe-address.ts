/** Schemes that a reader may be sent to from a page. */
const ALLOWED_SCHEME = /^(?:https?|mailto|tel|sms|slack|vscode|cursor):/i;

/** Returns whether an address of the configuration can be a link: neither a script nor embedded data. */
export function isSafeAddress(address: string): boolean {
  // Browsers drop these characters, so `java\tscript:` must not slip through.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const plain = address.replace(/[\u0000-\u0020\u007f]/g, '');
  return plain !== '' && (!/^[a-z][a-z0-9+.-]*:/i.test(plain) || ALLOWED_SCHEME.test(plain));
}

/** Returns whether an address names another site. */
export function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim());
}

/** Returns whether a file at this address would be fetched over HTTP. */
export function isHttpAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address);
}

/** The maximum length of an address or path. Longer texts of the configuration are not examined. */
export const MAX_ADDRESS_LENGTH = 4096;

/** Returns a text without the slashes at its end. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
