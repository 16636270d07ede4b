import type { AssistantConfig } from '../../config/config.js';
import type { CounterRepository, CounterState } from '../../database/records/assistant-records.js';
import { tokenBudgetUsed } from '../http/errors.js';

/** The tokens of answers. */
export interface TokenCount {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The tokens that an organization has used in its current day. */
export interface TokenUse extends TokenCount {
  /** The tokens that it may use in a day; null if there is no limit. */
  readonly limit: number | null;
  readonly seconds: number;
  /** The cost at the configured prices; null without prices. */
  readonly cost: number | null;
  /** Null if nothing is counted at the moment. */
  readonly resetsAt: Date | null;
}

/** The tokens of the model that each organization may use in a day. All processes share the counts. */
export interface TokenBudget {
  /** Throws `rate_limited` if the organization has used its tokens. Answers in progress are finished, so a budget can be exceeded by them. */
  check(organizationId: string): Promise<void>;
  count(organizationId: string, tokens: TokenCount): Promise<void>;
  read(organizationId: string): Promise<TokenUse>;
}

type BudgetConfig = Pick<AssistantConfig, 'tokensPerDay' | 'inputPrice' | 'outputPrice'>;

const DAY_SECONDS = 86_400;
const PRICED_TOKENS = 1_000_000;

/** Creates the budget. A day begins with the first answer after the last day has ended. */
export function createTokenBudget(counters: CounterRepository, config: BudgetConfig): TokenBudget {
  const { tokensPerDay, inputPrice, outputPrice } = config;
  const limit = tokensPerDay ?? null;
  const keyOf = (kind: 'input' | 'output', organizationId: string) => `assistant-tokens-${kind}:${organizationId}`;
  const states = (organizationId: string) =>
    Promise.all([counters.get(keyOf('input', organizationId)), counters.get(keyOf('output', organizationId))]);

  return {
    async check(organizationId) {
      if (limit === null) return;
      const found = await states(organizationId);
      if (pointsOf(found[0]) + pointsOf(found[1]) < limit) return;
      throw tokenBudgetUsed(limit, Math.ceil(longestOf(found) / 1000));
    },
    async count(organizationId, { inputTokens, outputTokens }) {
      const milliseconds = DAY_SECONDS * 1000;
      await counters.add({ key: keyOf('input', organizationId), points: inputTokens, milliseconds });
      await counters.add({ key: keyOf('output', organizationId), points: outputTokens, milliseconds });
    },
    async read(organizationId) {
      const found = await states(organizationId);
      const [inputTokens, outputTokens] = [pointsOf(found[0]), pointsOf(found[1])];
      const hasPrices = inputPrice !== undefined && outputPrice !== undefined;
      const remaining = longestOf(found);
      return {
        limit,
        inputTokens,
        outputTokens,
        seconds: DAY_SECONDS,
        cost: hasPrices ? (inputTokens * inputPrice + outputTokens * outputPrice) / PRICED_TOKENS : null,
        resetsAt: remaining > 0 ? new Date(Date.now() + remaining) : null,
      };
    },
  };
}

const pointsOf = (state: CounterState | undefined) => state?.points ?? 0;

const longestOf = (states: readonly (CounterState | undefined)[]) =>
  Math.max(0, ...states.map((state) => state?.remainingMilliseconds ?? 0));
