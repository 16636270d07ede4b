/** Whether a word in lower case says nothing about what is asked or told. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a about after again all almost also although always am an and any anybody anyone anything are around as at be became because',
    'been before being both but by came can cannot could did do does doing done during each either else enough etc even ever every',
    'everyone everything few for from further get gets getting give given go goes going gone got had has have having he hello help',
    'her here hers him his how however i if im in instead into is isnt it its itself ive just keep know let lets like likely look',
    'looks made make makes making many may maybe me might mine more most much must my myself need needs neither never no nobody none',
    'nor not nothing now of off often ok okay on once one ones only onto or other others our ours out over own per perhaps please put',
    'quite rather really same say says see seem seems shall she should show since so some somebody somehow someone something such',
    'tell than thank thanks that the their theirs them then there these they thing things this those though through thus to together',
    'too try trying under until up upon us use used uses using very via want wants was way ways we well were what whatever when',
    'whenever where wherever whether which while who whoever whom whose why will with within without would yes yet you your yours',
    'dont doesnt didnt cant couldnt wont wouldnt shouldnt arent wasnt werent whats wheres hows theres id youre',
    // Spanish, French, German, Portuguese and Italian, as far as they are no words of English.
    'el la los las un una unos unas de del al y o que en con por para se su sus lo le les como cómo qué cual cuál cuáles dónde donde',
    'es son está están ser hay puedo puede pueden mi mis tu tus más muy ya si sí cuando desde hasta sobre entre este esta estos estas',
    'ese esa eso hacer hago evito evitar quiero ciertas ciertos cierta cierto algún alguna',
    'des du au aux et ou où qui quoi dont dans sur avec sans ce cet cette ces il elle ils elles nous vous je ne pas plus moins est sont',
    'être avoir fait faire comment pourquoi quand quel quelle quels quelles peut peux puis mes mon ma ton ta tes son sa ses leur leurs',
    'certain certaines certains toutes tous tout toute',
    'der die das den dem ein eine einen einem einer und oder wie wo wann warum welche welcher welches ich du er sie wir ihr ist sind',
    'kann können nicht kein keine mit von zu zum zur auf im für wird werden man mein meine',
    'um uma uns umas do dos da das no na nos nas ao aos às em com não mais mas são está meu minha seu sua isso este esta fazer faço',
    'il gli uno della dello degli delle dei nel nella sul sulla per non più sono è mio mia suo come dove quando quale quali posso può',
  ]
    .join(' ')
    .split(' '),
);
