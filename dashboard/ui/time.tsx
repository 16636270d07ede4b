import { useEffect, useState } from 'react';
import { relativeTime } from './relative-time.ts';

const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** A relative time that is kept current; the exact time appears on hover. */
export function Time({ at }: { readonly at: string }) {
  const now = useNow(MINUTE_MS);
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {relativeTime(date, new Date(now))}
    </time>
  );
}

/** Returns an instant in words, where no element fits, as in a menu. */
export const instantInWords = (at: string) => SHORT.format(new Date(at));

/** The instant itself. */
export const Instant = ({ at }: { readonly at: string }) => <span className="whole">{instantInWords(at)}</span>;

/** The instant and the relative time, where the order of events matters. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <>
      <Instant at={at} />
      <small>
        <Time at={at} />
      </small>
    </>
  );
}

/** The duration of something, or its duration so far. */
export function Duration({ from, to }: { readonly from: string; readonly to: string | null }) {
  const now = useNow(to === null ? SECOND_MS : undefined);
  const end = to === null ? now : new Date(to).getTime();
  return <span className="whole">{duration(end - new Date(from).getTime())}</span>;
}

/** Returns the current time, updated at an interval, or only once. */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns a duration such as `1 min 5 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
