export interface WeekBarsProps {
  readonly counts: readonly number[];
  /** The Mondays of the weeks, oldest first. */
  readonly weeks: readonly string[];
}

/** A bar for each week, the highest for the largest count. Screen readers get the counts as text. */
export function WeekBars({ counts, weeks }: WeekBarsProps) {
  const most = Math.max(1, ...counts);
  const words = counts.flatMap((count, at) => (count === 0 ? [] : [`${count} in the week of ${weeks[at]}`])).join(', ');
  return (
    <span className="week-bars" role="img" aria-label={words} title={words}>
      {counts.map((count, at) => (
        <span
          key={weeks[at]}
          className={count === 0 ? 'week-empty' : undefined}
          style={{ blockSize: `${Math.round((count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
