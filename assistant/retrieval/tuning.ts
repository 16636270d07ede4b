/** The parameters of the ranking. They were fitted on some sites and verified on others. */
export interface Tuning {
  /** The weight of a term in each field, in the order of `FIELDS`: body, heading, title, about. */
  readonly fieldWeights: readonly number[];
  /** The effect of a field's length, 0 to 1, in the same order. */
  readonly fieldLengths: readonly number[];
  /** The saturation of repeated terms. */
  readonly saturation: number;
  /** The weight of the rest of the page. */
  readonly pageShare: number;
  readonly typoWeight: number;
  readonly earlierWeight: number;
  readonly changelogFactor: number;
  readonly foreignFactor: number;
  /** The bonus of a chunk whose heading says what was asked and nothing else. */
  readonly headingBonus: number;
  /** The bonus of a chunk whose page's title does. */
  readonly titleBonus: number;
  /** The factor for a chunk that contains none of the question's exact tokens. */
  readonly inexactFactor: number;
  /** The bonus of the page that the reader is viewing. */
  readonly viewedBonus: number;
}

export const TUNING: Tuning = {
  fieldWeights: [1, 1.8, 1.4, 1.4],
  fieldLengths: [0.7, 0.4, 0.4, 0.5],
  saturation: 1.8,
  pageShare: 0.2,
  typoWeight: 0.75,
  earlierWeight: 0.8,
  changelogFactor: 0.5,
  foreignFactor: 0.5,
  headingBonus: 0.5,
  titleBonus: 0.3,
  inexactFactor: 0.5,
  viewedBonus: 0.8,
};
