/** Splits texts into the numbers of word pieces that a transformer reads. */
export interface WordPieces {
  /** Returns the numbers of a text's pieces between those of its beginning and end, at most `most` in all. */
  encode(text: string, most: number): number[];
}

const CONTINUED = '##';
/** Maximum length of a word, in characters. Longer ones are unknown, as in the training of such models. */
const MAX_WORD_LENGTH = 100;

/**
 * Creates a tokenizer from the vocabulary of an uncased BERT model: words in lower case without accents, split at spaces, punctuation and
 * ideographs, and each word into the longest pieces of the vocabulary.
 */
export function createWordPieces(vocabulary: ReadonlyMap<string, number>): WordPieces {
  const numberOf = (piece: string): number => {
    const number = vocabulary.get(piece);
    if (number === undefined) throw new Error(`the vocabulary lacks ${piece}`);
    return number;
  };
  const [unknown, begin, end] = [numberOf('[UNK]'), numberOf('[CLS]'), numberOf('[SEP]')];

  function addWord(word: string, numbers: number[]): void {
    if (word.length > MAX_WORD_LENGTH) {
      numbers.push(unknown);
      return;
    }
    const before = numbers.length;
    for (let from = 0; from < word.length; ) {
      let to = word.length;
      let number: number | undefined;
      for (; to > from && number === undefined; to--)
        number = vocabulary.get((from === 0 ? '' : CONTINUED) + word.slice(from, to));
      if (number === undefined) {
        numbers.splice(before, Number.POSITIVE_INFINITY, unknown);
        return;
      }
      numbers.push(number);
      from = to + 1;
    }
  }

  return {
    encode(text, most) {
      const numbers = [begin];
      for (const [word] of normalized(text.slice(0, most * MAX_CHARACTERS_OF_A_PIECE)).matchAll(WORDS)) {
        if (numbers.length >= most - 1) break;
        addWord(word, numbers);
      }
      numbers.length = Math.min(numbers.length, most - 1);
      return [...numbers, end];
    },
  };
}

/** Upper bound of the characters of a piece on average, so that only the beginning of a long text is split. */
const MAX_CHARACTERS_OF_A_PIECE = 20;

function normalized(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, (character) => (/[\t\n\r]/.test(character) ? ' ' : ''))
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Matches an ideograph, a punctuation mark or symbol of ASCII, or a run of other characters without spaces. */
const WORDS =
  /[\p{P}$+<=>^`|~]|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ebef}]|[^\s\p{P}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ebef}]+/gu;
