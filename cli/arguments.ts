import { z } from 'zod';
import { UsageError } from './exit-codes.js';

/** Returns `value` if it is one of `allowed`. Throws a {@link UsageError} that lists them otherwise. */
export function parseChoice<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new UsageError(`${option} must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`);
  return found;
}

/** Returns the action of a command that has several. Throws a {@link UsageError} that lists them if it is unknown. */
export function chooseAction<T>(action: string | undefined, actions: Readonly<Record<string, T>>, command: string): T {
  const chosen = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (chosen === undefined) throw new UsageError(`${command} needs an action: ${Object.keys(actions).join(', ')}`);
  return chosen;
}

/** Returns a valid e-mail address. Throws a {@link UsageError} otherwise. */
export function parseEmail(value: string): string {
  if (z.email().safeParse(value).success) return value;
  throw new UsageError(`${JSON.stringify(value)} is not a valid e-mail address; it looks like ada@example.com`);
}
