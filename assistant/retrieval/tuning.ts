/** The numbers that ranking works with. How they were found, and that they hold for sites they were not found on, is in docs/decisions. */
export interface Tuning {
  /** Weight of a term in each field, in the order of `FIELDS`: body, heading, title, about. */
  readonly fieldWeights: readonly number[];
  /** How much a field's length counts, 0 to 1, in the same order. */
  readonly fieldLengths: readonly number[];
  /** How soon more of the same term stops counting. */
  readonly saturation: number;
  /** Share of what the rest of the page says. */
  readonly pageShare: number;
  /** Weight of a word that is only close in meaning, at full likeness. */
  readonly nearWeight: number;
  /** Words less alike than this are not close. */
  readonly nearLikeness: number;
  /** Weight of a word of the same group. */
  readonly synonymWeight: number;
  readonly typoWeight: number;
  readonly earlierWeight: number;
  readonly changelogFactor: number;
  readonly foreignFactor: number;
  /** Of a piece that is mostly links. */
  readonly linksFactor: number;
  /** Of a piece that is mostly code. */
  readonly codeFactor: number;
  /** What speaks for the page that the reader looks at. */
  readonly viewedBonus: number;
}

export const TUNING: Tuning = {
  fieldWeights: [1, 1.8, 1.4, 1.4],
  fieldLengths: [0.7, 0.4, 0.4, 0.5],
  saturation: 1.8,
  pageShare: 0.2,
  nearWeight: 0.8,
  nearLikeness: 0.5,
  synonymWeight: 0.45,
  typoWeight: 0.75,
  earlierWeight: 0.8,
  changelogFactor: 0.5,
  foreignFactor: 0.5,
  linksFactor: 0.7,
  codeFactor: 0.9,
  viewedBonus: 0.8,
};
