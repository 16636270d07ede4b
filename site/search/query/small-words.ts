import { ENGLISH_SMALL_WORDS } from './english-small-words.js';

/**
 * Words of questions and sentences that say little about the topic, in the languages of documentation. They have a low
 * weight beside other words; alone (`if`, `for`) they are ordinary words.
 */
export const SMALL_WORDS: ReadonlySet<string> = new Set([
  ...ENGLISH_SMALL_WORDS,
  ...[
    'another come down happen happens keeps still take takes whole work works',
    'al algo asi como con cual cuando de del desde donde el ella en entre es esta este esto evito hacer hasta hay la las lo los mas me mi mis muy no o para pero por porque puede puedo que quiero se ser si sin sobre son su sus te tiene todo tu un una uno y ya yo',
    'au aux avec ce ces cette comment dans de des dois du elle en est et il ils je la le les leur mais mes mon ne nos notre nous on ou par pas pour pourquoi puis quand que quel quelle quelles qui sa sans se ses si son sont sur ta te un une vos votre vous',
    'aber als am an auch auf aus bei bin bis das dass dem den der des die dies doch durch ein eine einen einer es fur hat ich ihr im in ist kann kein man mein mit nach nicht noch nur oder sein sich sie sind um und uns unter vom von vor wann warum was wenn wer werden wie wir wird wo zu zum zur',
    'ao aos com como da das do dos e ela ele em eu isso isto mais mas meu minha na nas nao no nos o os ou para pela pelo por posso quando que se sem ser seu sua um uma voce',
    'che chi ci come con cosa da dal del della di dove e gli i il in la le lo ma mi mio nel nella non o per piu posso quando quale quello questo se si sono su sul un una',
  ].flatMap((list) => list.split(' ')),
]);
