import type { PeerFigures } from './measure-peer.js';
import type { OffprintFigures } from './offprint.js';
import { FEATURES, type Feature, type Peer } from './peer.js';

/** The figures of one program in one round: seconds, megabytes and bytes. */
export interface Figures {
  readonly cold: number;
  readonly coldCpu: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly peak: number;
  readonly page: number;
  readonly pageGzip: number;
}

export interface TableRow {
  readonly name: string;
  readonly does: readonly Feature[];
  readonly rounds: readonly Figures[];
}

/** Returns the figures of a program that is compared with ours. */
export function peerFigures({ cold, unchanged, changed, page }: PeerFigures): Figures {
  return {
    cold: cold.seconds,
    coldCpu: cold.cpuSeconds,
    unchanged: unchanged.seconds,
    changed: changed.seconds,
    peak: Math.max(cold.peakBytes, unchanged.peakBytes, changed.peakBytes) / 2 ** 20,
    page: page.raw,
    pageGzip: page.gzip,
  };
}

/** Returns our figures for whole jobs, and for jobs until the archive is packed, without Chromium's work. */
export function offprintFigures({ cold, unchanged, changed, page }: OffprintFigures): {
  readonly whole: Figures;
  readonly unchecked: Figures;
} {
  const peak = Math.max(cold.peakWithOthers, unchanged.peakWithOthers, changed.peakWithOthers);
  const ownPeak = Math.max(cold.peakMegabytes, unchanged.peakMegabytes, changed.peakMegabytes);
  const bytes = { page: page.raw, pageGzip: page.gzip };
  const own = cold.cpuSeconds + cold.temporalCpuSeconds;
  return {
    whole: {
      cold: cold.seconds,
      coldCpu: own + cold.chromiumCpuSeconds,
      unchanged: unchanged.seconds,
      changed: changed.seconds,
      peak,
      ...bytes,
    },
    unchecked: {
      cold: cold.seconds - cold.verificationSeconds,
      coldCpu: own,
      unchanged: unchanged.seconds - unchanged.verificationSeconds,
      changed: changed.seconds - changed.verificationSeconds,
      peak: ownPeak,
      ...bytes,
    },
  };
}

/** Prints the medians of all rounds, the same in relation to one program, and what each program does. */
export function printTables(rows: readonly TableRow[], base: Peer): void {
  const medians = rows.map(({ name, rounds }) => ({ name, ...medianFigures(rounds) }));
  const cells = medians.map(({ name, ...figures }) => [
    name,
    figures.cold.toFixed(1),
    figures.coldCpu.toFixed(1),
    figures.unchanged.toFixed(2),
    figures.changed.toFixed(2),
    figures.peak.toFixed(0),
    `${(figures.page / 1000).toFixed(1)} (${(figures.pageGzip / 1000).toFixed(1)})`,
  ]);
  printTable(['', 'cold s', 'processor s', 'unchanged s', 'one page s', 'peak MB', 'median page kB (gzip)'], cells);
  const first = medians.find(({ name }) => name === base.name);
  if (first !== undefined) {
    console.log(`\nIn relation to ${base.name}:\n`);
    const ratios = medians.map(({ name, cold, coldCpu, unchanged, changed }) => [
      name,
      ...[cold / first.cold, coldCpu / first.coldCpu, unchanged / first.cold, changed / first.cold].map((ratio) =>
        ratio.toFixed(2),
      ),
    ]);
    printTable(['', 'cold', 'processor', 'unchanged / its cold', 'one page / its cold'], ratios);
  }
  console.log('');
  printTable(
    ['', ...FEATURES],
    rows.map(({ name, does }) => [name, ...FEATURES.map((feature) => (does.includes(feature) ? 'yes' : '–'))]),
  );
}

function medianFigures(rounds: readonly Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) => {
    const sorted = rounds.map(pick).sort((left, right) => left - right);
    const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
    return middle.reduce<number>((sum, value) => sum + (value ?? Number.NaN) / 2, 0);
  };
  return {
    cold: median(({ cold }) => cold),
    coldCpu: median(({ coldCpu }) => coldCpu),
    unchanged: median(({ unchanged }) => unchanged),
    changed: median(({ changed }) => changed),
    peak: median(({ peak }) => peak),
    page: median(({ page }) => page),
    pageGzip: median(({ pageGzip }) => pageGzip),
  };
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
