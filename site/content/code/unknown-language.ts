import { nearest } from '../../model/nearest.js';
import { isKnownLanguage, LANGUAGE_NAMES } from './language-names.js';

/** Maximum length of a name that is compared with others. */
const MAX_COMPARED_CHARACTERS = 40;

/** Returns a hint for a language of code that is not highlighted, with the name that its author may have meant. */
export function unknownLanguage(language: string): string | undefined {
  if (isKnownLanguage(language)) return undefined;
  const meant = language.length > MAX_COMPARED_CHARACTERS ? undefined : nearest(language.toLowerCase(), LANGUAGE_NAMES);
  const advice = meant === undefined ? 'Correct it, or write "text" for plain text.' : `Did you mean "${meant}"?`;
  return `The code language "${language.slice(0, MAX_COMPARED_CHARACTERS)}" is unknown, so the code is not highlighted. ${advice}`;
}
