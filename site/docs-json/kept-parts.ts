import type { Finding } from '../model/finding.js';
import type { Report } from '../model/report.js';

/** Parts of a plan that the next plan of the same project reuses if their inputs are the same. */
export interface KeptParts {
  /**
   * Returns the part of this name that was made last if its inputs are the same, otherwise makes it. Everything else that
   * `make` uses must be the same until {@link ForgettingParts.forget}. What it reported is reported again.
   */
  keep<Part>(name: PartName, options: PartOptions, make: (report: Report) => Part): Part;
}

/** The name of a part of a plan. */
export type PartName = 'sources' | 'linked' | 'chosen' | 'names' | 'pages' | 'lookup';

type PartInputs = readonly unknown[] | (() => readonly unknown[]);

/** The inputs of a part of a plan, and the receiver of its findings. */
export interface PartOptions {
  /** The values that are compared with those of the last time, by identity; a function if they are costly to make. */
  readonly inputs: PartInputs;
  readonly report: Report;
  /** Returns a text that is the same as long as the places of the part's findings are. */
  readonly places?: () => string;
}

/** Parts that can be forgotten. */
export interface ForgettingParts extends KeptParts {
  forget(names: readonly PartName[]): void;
}

/** Makes every part anew, as for a project that is planned once. */
export const NO_PARTS: KeptParts = { keep: (_name, { report }, make) => make(report) };

interface KeptPart {
  readonly part: unknown;
  readonly inputs: PartInputs;
  readonly findings: readonly Finding[];
  readonly places: string | undefined;
}

/** Creates a memory for the plans of one project, without parts. */
export function createKeptParts(): ForgettingParts {
  const kept = new Map<PartName, KeptPart>();
  return {
    keep<Part>(name: PartName, { inputs, report, places }: PartOptions, make: (report: Report) => Part): Part {
      const known = kept.get(name);
      const isKnown =
        known !== undefined &&
        areSame(valuesOf(known.inputs), valuesOf(inputs)) &&
        (known.findings.length === 0 || places === undefined || known.places === places());
      if (isKnown) {
        for (const finding of known.findings) report(finding);
        return known.part as Part;
      }
      kept.delete(name);
      const findings: Finding[] = [];
      const part = make((finding) => {
        findings.push(finding);
        report(finding);
      });
      kept.set(name, { part, inputs, findings, places: findings.length === 0 ? undefined : places?.() });
      return part;
    },
    forget(names) {
      for (const name of names) kept.delete(name);
    },
  };
}

const valuesOf = (inputs: PartInputs): readonly unknown[] => (typeof inputs === 'function' ? inputs() : inputs);

function areSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((input, index) => Object.is(input, now[index]));
}
