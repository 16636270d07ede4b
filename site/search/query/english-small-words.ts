/** The English words that say little about a topic, for search and for the assistant alike. Each adds some of its own. */
export const ENGLISH_SMALL_WORDS: readonly string[] = [
  'a about after again all also am an and any anybody anyone anything are as at be because been before being both but by',
  'came can cannot cant could did do does doing dont each else every for from get gets getting go goes going got had has',
  'have having here how however i if im in into is isnt it its ive just keep let like lets look looks made make makes',
  'many may me might more most much must my need needs never no nor not nothing now of off on once one only or other our',
  'out over own per put really same say says see seem seems shall she should since so some somebody someone something',
  'such tell than that the their them then there these they thing things this those though through to too under until up',
  'us use used using very want wants was wasnt way we well were what whats when where whether which while who whom why',
  'will with within without wont would yet you your',
].flatMap((line) => line.split(' '));
