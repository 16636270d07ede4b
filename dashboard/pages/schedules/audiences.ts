import type { Schedule } from '../../../contract/http/schedules.ts';

type Audiences = NonNullable<Schedule['audiences']>;

/** The line that stands for the export for everybody. */
const EVERYBODY = 'everybody';

/** Returns the audiences of a text with one per line, each as its groups; undefined if there are none. */
export function readAudiences(text: string): Audiences | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return undefined;
  return lines.map((line) =>
    line.toLowerCase() === EVERYBODY ? [] : line.split(',').flatMap((name) => name.trim() || []),
  );
}

/** Returns audiences as {@link readAudiences} reads them. */
export const writeAudiences = (audiences: Schedule['audiences']): string => audienceLines(audiences).join('\n');

/** Returns each audience in words; no lines if only everybody is exported for. */
export function audienceLines(audiences: Schedule['audiences']): readonly string[] {
  return (audiences ?? []).map((groups) => (groups.length === 0 ? EVERYBODY : groups.join(', ')));
}
