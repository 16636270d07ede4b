import type { PageSection, PageSections } from '../../site/search/page-sections.js';
import { type Random, seeded } from '../corpus.js';

/** The most frequent words of the generated pages, in order; the others are made of syllables. */
const FREQUENT =
  'the to a of and in is for you with can it that on this be an or your from as by if are when how use not will all'.split(
    ' ',
  );
const TOPICS =
  'deployment webhook install database region token queue worker archive permission timeout gateway schema invoice certificate retention snapshot tenant budget latency'.split(
    ' ',
  );
const SYLLABLES = 'ba co di fu ge hi jo ka lu me no pi qua ro sa ti ul ve wi xo ye zen tra sto pre con'.split(' ');
/** The number of different words of the language, besides names that occur once. */
const VOCABULARY = 200_000;
const SCOPES = [{ version: 'v2' }, { version: 'v2' }, { version: 'v2' }, { version: 'v1' }] as const;

/**
 * Yields the searchable text of pages: five sections of about fifty words each, whose frequencies follow Zipf's law, and
 * names that occur on one page only, as keys and options do. Every fourth page is of another version.
 */
export function* generatedPages(count: number): Generator<PageSections, void, undefined> {
  const random = seeded(19);
  for (let index = 0; index < count; index++) {
    const title = `${capital(pickWord(random, 60))} ${pickWord(random, 60)} ${index}`;
    const path = `${TOPICS[index % TOPICS.length]}/group-${Math.floor(index / 240)}/page-${index}`;
    yield {
      path,
      outputPath: `${path}.html`,
      title,
      description: words(random, 12),
      keywords: [],
      boost: 1,
      scope: SCOPES[Math.floor((index * SCOPES.length) / count)] ?? {},
      groups: [capital(TOPICS[index % TOPICS.length] ?? ''), `Group ${Math.floor(index / 240)}`],
      sections: Array.from({ length: 5 }, (_, section) => sectionOf(random, index, section)),
    };
  }
}

function sectionOf(random: Random, page: number, section: number): PageSection {
  const heading = section === 0 ? '' : `${capital(pickWord(random, 30))} ${pickWord(random, 30)}`;
  const name = `key_${((page * 5 + section) * 2654435761) >>> 0}`;
  return {
    anchor: heading.toLowerCase().replaceAll(' ', '-'),
    heading,
    under: [],
    text: `${capital(words(random, 40 + Math.floor(random() * 30)))}: ${section % 2 === 0 ? name : 'none'}.`,
  };
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => pickWord(random, 0)).join(' ');
}

/** Returns a word by Zipf's law; `from` leaves out the most frequent ones. */
function pickWord(random: Random, from: number): string {
  return wordOfRank(from + Math.floor(VOCABULARY ** random()) - 1);
}

/** Returns the word of a rank, from 0 for the most frequent one. */
export function wordOfRank(rank: number): string {
  const topic = rank - FREQUENT.length;
  if (topic < 0) return FREQUENT[rank] ?? '';
  // Topics occur as often as the words between rank 30 and rank 3,000 do.
  if (topic % 150 === 0 && topic / 150 < TOPICS.length) return TOPICS[topic / 150] ?? '';
  let word = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[(rest + word.length) % SYLLABLES.length];
  return word;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
