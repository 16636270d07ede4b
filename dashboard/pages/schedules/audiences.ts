import type { Schedule } from '../../../contract/http/schedules.ts';

type Audiences = NonNullable<Schedule['audiences']>;

/** The line that stands for the export for everybody. */
const EVERYBODY = 'everybody';

/** Returns the groups of a text with commas between them. */
export const readGroups = (text: string): string[] => text.split(',').flatMap((name) => name.trim() || []);

/** Returns an audience in words, by its groups. */
export const audienceName = (groups: readonly string[] | undefined): string =>
  groups === undefined || groups.length === 0 ? EVERYBODY : groups.join(', ');

/** Returns a schedule as it is named among others: by its site, and by its groups if it is the schedule of an audience. */
export const scheduleName = ({ domain, groups }: Pick<Schedule, 'domain' | 'groups'>): string =>
  groups === undefined ? domain : `${domain} for ${audienceName(groups)}`;

/** Returns the readers of a schedule in words. */
export function readersOf({ groups, audiences }: Pick<Schedule, 'groups' | 'audiences'>): string {
  if (groups !== undefined || audiences === undefined) return audienceName(groups);
  return audiences.length === 1 ? audienceName(audiences[0]) : 'several audiences';
}

/** Returns whether one of these schedules is that of an audience; empty groups mean the schedule of the site. */
export function isScheduled(schedules: readonly Schedule[], groups: readonly string[]): boolean {
  const wanted = new Set(groups);
  return schedules.some(({ groups: own = [] }) => own.length === wanted.size && own.every((each) => wanted.has(each)));
}

/** Returns whether one of these schedules exports for everybody, by itself or among other audiences. */
export function includesEverybody(schedules: readonly Schedule[]): boolean {
  return schedules.some(
    ({ groups, audiences = [[]] }) => groups === undefined && audiences.some((audience) => audience.length === 0),
  );
}

/** Returns the audiences of a text with one per line, each as its groups; undefined if there are none. */
export function readAudiences(text: string): Audiences | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return undefined;
  return lines.map((line) => (line.toLowerCase() === EVERYBODY ? [] : readGroups(line)));
}

/** Returns audiences as {@link readAudiences} reads them. */
export const writeAudiences = (audiences: Schedule['audiences']): string => audienceLines(audiences).join('\n');

/** Returns each audience in words; no lines if only everybody is exported for. */
export function audienceLines(audiences: Schedule['audiences']): readonly string[] {
  return (audiences ?? []).map(audienceName);
}
