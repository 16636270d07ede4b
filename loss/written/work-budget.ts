/** Thrown when a text would take more work than its length allows, so it is not counted. */
export class NotCountable extends Error {}

/** Maximum number of characters that searches without a result may read, for each character of the text. */
const MAX_WORK_PER_CHARACTER = 8;
const MIN_WORK_CHARACTERS = 50_000;

/**
 * Limits the characters that searches without a result read, so that no text takes more than a few times its length.
 */
export class WorkBudget {
  #left: number;

  constructor(lengthCharacters: number) {
    this.#left = lengthCharacters * MAX_WORK_PER_CHARACTER + MIN_WORK_CHARACTERS;
  }

  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new NotCountable();
  }
}
