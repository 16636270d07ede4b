/** The state of a running export at one moment. */
export interface ProgressMoment {
  readonly status: string;
  readonly phase: string | null;
  readonly progress: number;
  readonly pageCount: number;
  readonly totalPages: number | null;
}

const BAR_CELLS = 24;
/** The length of the bar if the line would be wider than the terminal. */
const SHORT_BAR_CELLS = 8;
const GAP = '  ';
const PHASES: Readonly<Record<string, string>> = {
  planning: 'Planning',
  rendering: 'Rendering',
  packaging: 'Packaging',
  verifying: 'Checking links and pages',
};

/**
 * Returns the progress line: bar, finished pages, pages per second, remaining time. Plain ASCII except for the bar. On
 * a narrow terminal the bar is short, and parts that do not fit are omitted, the last first.
 */
export function progressLine(
  moment: ProgressMoment,
  pagesPerSecond: number | undefined,
  columns = Number.POSITIVE_INFINITY,
): string {
  const parts = describe(moment, pagesPerSecond);
  const line = (cells: number) => {
    const filled = Math.round((cells * moment.progress) / 100);
    const bar = '█'.repeat(filled) + '░'.repeat(cells - filled);
    return [`${bar} ${String(moment.progress).padStart(3)} %`, ...parts].join(GAP);
  };
  if (line(BAR_CELLS).length < columns) return line(BAR_CELLS);
  while (parts.length > 1 && line(SHORT_BAR_CELLS).length >= columns) parts.pop();
  return line(SHORT_BAR_CELLS);
}

/** Returns the progress line for a log file, without a bar. */
export function plainProgressLine(moment: ProgressMoment, pagesPerSecond: number | undefined): string {
  return [`${moment.progress} %`, ...describe(moment, pagesPerSecond)].join(GAP);
}

/** Returns the parts of the line, the most important first. */
function describe(moment: ProgressMoment, pagesPerSecond: number | undefined): string[] {
  const phase = moment.status === 'queued' ? 'Waiting for a worker' : (PHASES[moment.phase ?? ''] ?? 'Starting');
  const parts = [phase];
  if (moment.totalPages !== null) parts.push(`${moment.pageCount}/${moment.totalPages} pages`);
  if (moment.phase === 'rendering' && pagesPerSecond !== undefined && pagesPerSecond > 0) {
    parts.push(`${pagesPerSecond < 10 ? pagesPerSecond.toFixed(1) : Math.round(pagesPerSecond)} pages/s`);
    const left = (moment.totalPages ?? 0) - moment.pageCount;
    if (left > 0) parts.push(`${duration(left / pagesPerSecond)} left`);
  }
  return parts;
}

/** Returns `12 s`, `3 min 5 s`, `2 h 10 min`: at most two units. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** Returns a function that computes pages per second over the last moments, so that a slow start does not distort the estimate. */
export function createRate(windowMs = 10_000): (pageCount: number, now: number) => number | undefined {
  const samples: { readonly at: number; readonly pageCount: number }[] = [];
  return (pageCount, now) => {
    samples.push({ at: now, pageCount });
    while (samples.length > 2 && now - (samples[0]?.at ?? now) > windowMs) samples.shift();
    const first = samples[0];
    if (first === undefined || now - first.at < 500 || pageCount <= first.pageCount) return undefined;
    return ((pageCount - first.pageCount) * 1000) / (now - first.at);
  };
}

/** Returns a size such as `3.4 MB`. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
