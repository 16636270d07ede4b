import { z } from 'zod';
import { FINDING_CODES } from '../../model/finding.js';
import { type FindingRules, RULES_FILE } from '../../model/finding-rules.js';
import { jsonFaultOffset } from '../../model/json-fault.js';
import { jsonPlace } from '../../model/json-place.js';
import { nearest } from '../../model/nearest.js';
import { placeInText } from '../../model/place-in-text.js';
import { isObject, quoted, type Report } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import { type OffprintSettings, offprintSettingsSchema } from './offprint-settings.js';

/** A larger file is not read. No real one is longer. */
const MAX_BYTES = 1_000_000;

/**
 * Reads `offprint.json`. What is invalid in it is an error with its place, and the rest is used: a misspelled code must
 * not turn off the others.
 */
export function loadOffprintSettings(files: SourceFiles, report: Report): OffprintSettings {
  const file = files.get(RULES_FILE);
  if (file === undefined) return {};
  const fail = (message: string, place: { line: number; column: number } | undefined) =>
    report({ code: 'configuration', severity: 'error', file: RULES_FILE, ...place, message });
  if (file.sizeBytes > MAX_BYTES) {
    fail(`${RULES_FILE} has more than ${MAX_BYTES.toLocaleString('en')} bytes and was ignored. Shorten it.`, undefined);
    return {};
  }
  const text = sourceText(files, RULES_FILE);
  const value = parse(text);
  if (value === undefined) {
    const place = placeInText(text, jsonFaultOffset(text) ?? 0, 1);
    fail(`${RULES_FILE} is not valid JSON and was ignored. Correct it.`, place);
    return {};
  }
  if (!isObject(value)) {
    fail(`${RULES_FILE} must contain a JSON object. Write its settings inside { }.`, { line: 1, column: 1 });
    return {};
  }
  return readValid(value, (path, message, of) => fail(message, jsonPlace(text, path, of)));
}

/** Returns the severities that settings choose; undefined if they choose none. */
export function findingRules({ severities = {} }: OffprintSettings): FindingRules | undefined {
  return Object.keys(severities).length === 0 ? undefined : { severities };
}

type Fail = (path: readonly PropertyKey[], message: string, of: 'key' | 'value') => void;

/** Returns the valid parts of settings, and reports the others. */
function readValid(value: Readonly<Record<string, unknown>>, fail: Fail): OffprintSettings {
  const copy: unknown = structuredClone(value);
  // Each round takes out at least one value of a finite tree.
  for (;;) {
    const result = offprintSettingsSchema.safeParse(copy);
    if (result.success) return result.data;
    const { issues } = result.error;
    for (const issue of issues) reportIssue(issue, fail);
    // Backwards, so that taking out a list's item moves none that is still to go.
    for (const issue of issues.toReversed()) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of keys) remove(copy, path);
    }
  }
}

function reportIssue(issue: z.core.$ZodIssue, fail: Fail): void {
  if (issue.code === 'unrecognized_keys')
    for (const key of issue.keys) fail([...issue.path, key], unknownKey(issue.path, key), 'key');
  else fail(issue.path, `"${issue.path.map(String).join('.')}" ${wanted(issue)}; it was ignored.`, 'value');
}

function unknownKey(path: readonly PropertyKey[], key: string): string {
  const isCode = path.length === 1 && path[0] === 'severities';
  const known = isCode
    ? FINDING_CODES
    : path.length === 0
      ? ['$schema', 'severities', 'external']
      : ['ignore', 'allowPrivate'];
  const meant = nearest(key, known);
  const what = isCode ? 'is no code of a finding' : `is no setting of ${RULES_FILE}`;
  const advice =
    meant === undefined
      ? isCode
        ? 'Remove it.'
        : `Its settings are ${known.join(', ')}.`
      : `Did you mean ${quoted(meant)}?`;
  return `${quoted([...path.map(String), key].join('.'))} ${what}; it has no effect. ${advice}`;
}

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
  if (issue.code === 'invalid_type')
    return `must be ${issue.expected === 'object' ? 'an object' : issue.expected === 'array' ? 'a list' : `a ${issue.expected}`}`;
  return `is invalid (${issue.message})`;
}

function remove(value: unknown, path: readonly PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), value);
  const key = path.at(-1);
  if (key === undefined) return;
  if (Array.isArray(parent)) parent.splice(Number(String(key)), 1);
  else Reflect.deleteProperty(Object(parent), key);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the JSON Schema of `offprint.json`, for editors. */
export function offprintJsonSchema(): object {
  return z.toJSONSchema(offprintSettingsSchema, { target: 'draft-7' });
}
