// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const COMMANDS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Returns text of others in a form that is safe for a terminal or a log: characters that would move the cursor, fill
 * the clipboard, begin a line or change the direction of writing are shown as their codes.
 */
export function printable(text: string): string {
  return text.replace(COMMANDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
