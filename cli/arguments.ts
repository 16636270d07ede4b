import { z } from 'zod';
import { UsageError } from './exit-codes.js';

/** `value` as one of `allowed`; throws a {@link UsageError} that lists them. */
export function takeOne<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new UsageError(`${option} is one of ${allowed.join(', ')}; not ${JSON.stringify(value)}`);
  return found;
}

/** The action of a command with several; throws a {@link UsageError} that lists them. */
export function chooseOne<T>(action: string | undefined, actions: Readonly<Record<string, T>>, command: string): T {
  const chosen = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (chosen === undefined) throw new UsageError(`${command} is followed by one of ${Object.keys(actions).join(', ')}`);
  return chosen;
}

/** An e-mail address; throws a {@link UsageError} for what can be none. */
export function takeEmail(value: string): string {
  if (z.email().safeParse(value).success) return value;
  throw new UsageError(`an e-mail address is like ada@example.com; not ${JSON.stringify(value)}`);
}
