// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const COMMANDS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Text of others as it may stand on a terminal or in a log: characters that would move the cursor, fill the clipboard, begin a line or
 * turn the direction of writing are shown as their numbers.
 */
export function printable(text: string): string {
  return text.replace(COMMANDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
