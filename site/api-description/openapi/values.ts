import { isNumber, jsonText, WrittenNumber } from './written-number.js';

/** A JSON object of unknown origin. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
}

/** Returns the object, or an empty one for any other value. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text that is not empty. Numbers count as texts, because YAML reads versions and names as numbers. */
export function textOf(value: unknown): string | undefined {
  if (isNumber(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns an own property. A document that contains `__proto__` or `constructor` gets its own value and nothing else. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns a record without the keys whose value is undefined. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Returns a value as one line of JSON, shortened if it is long. */
export function shortJson(value: unknown, most = 200): string {
  const text = jsonText(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
