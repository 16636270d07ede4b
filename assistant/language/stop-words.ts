import { ENGLISH_SMALL_WORDS } from '../../site/search/query/english-small-words.js';

/** Returns whether a word in lower case is a stop word in any of the supported languages. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Returns whether a word in lower case is an English stop word. */
export function isEnglishStopWord(word: string): boolean {
  return ENGLISH.has(word);
}

/**
 * Returns the language of a question by its stop words: at least two of one language, and more than of English. Returns undefined for
 * English, and if it is not clear.
 */
export function foreignLanguageOf(text: string): ForeignLanguage | undefined {
  const words = text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
  const count = (list: ReadonlySet<string>) => words.reduce((sum, word) => sum + (list.has(word) ? 1 : 0), 0);
  let best: ForeignLanguage | undefined;
  let most = Math.max(1, count(ENGLISH));
  for (const [language, list] of FOREIGN) {
    const own = count(list);
    if (own > most) [best, most] = [language, own];
  }
  return best;
}

export type ForeignLanguage = 'es' | 'fr' | 'de' | 'pt' | 'it';

const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** The small words of English, and words that say little in a question although they may be worth searching for. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...ENGLISH_SMALL_WORDS,
  ...setOf(
    'almost although always around became done during either enough etc even ever everyone everything few further give',
    'given gone he hello help her hers him his instead itself know likely making maybe meanwhile mine myself neither nobody',
    'none often ok okay ones onto others ours perhaps please quite rather show somehow thank thanks theirs thus together',
    'try trying upon uses via ways whatever whenever wherever whoever whose yes yours doesnt didnt couldnt wouldnt shouldnt',
    'arent werent wheres hows theres id youre',
  ),
]);

/** Stop words that are not English words. */
const FOREIGN: ReadonlyMap<ForeignLanguage, ReadonlySet<string>> = new Map([
  [
    'es',
    setOf(
      'el la los las un una unos unas de del al y o que en con por para se su sus lo le les como cómo qué cual cuál',
      'cuáles dónde donde es son está están ser hay puedo puede pueden mi mis tu tus más muy ya si sí cuando desde',
      'hasta sobre entre este esta estos estas ese esa eso hacer hago evito evitar quiero ciertas ciertos cierta',
      'cierto algún alguna cuánto cuánta cuántos cuántas quién quiénes',
    ),
  ],
  [
    'fr',
    setOf(
      'le la les un une de des du au aux et ou où qui quoi dont dans sur avec sans ce cet cette ces il elle ils elles nous vous je ne pas',
      'plus moins est sont être avoir fait faire comment pourquoi quand quel quelle quels quelles peut peux puis mes',
      'mon ma ton ta tes son sa ses leur leurs certain certaines certains toutes tous tout toute combien quelque',
      'puis-je peut-on est-ce',
    ),
  ],
  [
    'de',
    setOf(
      'der die das den dem ein eine einen einem einer und oder wie wo wann warum welche welcher welches ich du er sie',
      'wir ihr ist sind kann können nicht kein keine mit von zu zum zur auf im für wird werden man mein meine wieviel',
      'wieviele viele wer',
    ),
  ],
  [
    'pt',
    setOf(
      'o os um uma uns umas de do dos da das no na nos nas e que para por se ao aos às em com não mais mas são está meu minha seu sua isso este',
      'esta fazer faço quanto quanta quantos quantas quem posso pode como onde quando qual quais',
    ),
  ],
  [
    'it',
    setOf(
      'il lo la le gli un una uno di e della dello degli delle dei nel nella sul sulla per non più sono è mio mia suo come dove quando',
      'quale quali posso può quanto quanti quante chi che',
    ),
  ],
]);

const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...[...FOREIGN.values()].flatMap((words) => [...words])]);
