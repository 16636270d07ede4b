import { UnsupportedExpression } from './unsupported-expression.js';

/** The limits of one page's expressions, so that a hostile page ends in a finding. */
const BUDGET_LIMITS = {
  /** Evaluated nodes. */
  steps: 1_500_000,
  /** Characters and array entries produced. */
  size: 12_000_000,
  /** Calls within calls; each takes some ten frames of the native stack. */
  callDepth: 120,
} as const;

/** Counts what the expressions of one page use; once spent, everything after it is refused. */
export class Budget {
  #steps: number = BUDGET_LIMITS.steps;
  #size: number = BUDGET_LIMITS.size;
  #depth = 0;

  step(): void {
    if (--this.#steps < 0) throw new UnsupportedExpression('the expressions of this page take too many steps');
  }

  /** Charges for a look at so many characters or entries: fast, but not free. */
  scan(length: number): void {
    this.#steps -= length >> 5;
  }

  /** Charges for produced characters or entries; call before producing them. */
  produce(count: number): void {
    if (!(count >= 0)) throw new UnsupportedExpression('a length in it is not a number');
    this.#size -= count;
    if (this.#size < 0) throw new UnsupportedExpression('the expressions of this page produce too much text');
  }

  /** Runs `work` one call deeper. */
  deeper<T>(work: () => T): T {
    if (this.#depth >= BUDGET_LIMITS.callDepth) throw new UnsupportedExpression('its calls are nested too deeply');
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
    }
  }
}
