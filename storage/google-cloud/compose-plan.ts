/** The number of objects that Cloud Storage composes in one call at most. */
const SOURCES_A_CALL = 32;

export interface ComposeStep {
  readonly target: string;
  readonly sources: readonly string[];
}

export interface ComposePlan {
  /** The calls that can run in parallel, round after round. Each creates a temporary object. */
  readonly rounds: readonly (readonly ComposeStep[])[];
  /** The sources of the last call, the only one that writes the target: readers see nothing of it before. */
  readonly sources: readonly string[];
  /** The objects to delete afterwards, also when a call fails. */
  readonly temporaries: readonly string[];
}

/**
 * Plans the composition of any number of sources as a tree of calls with at most 32 each. `temporaryName` names the
 * intermediate objects; names that are new at every attempt keep a retry from colliding with the leftovers of another.
 */
export function planCompose(sources: readonly string[], temporaryName: (index: number) => string): ComposePlan {
  const rounds: ComposeStep[][] = [];
  const temporaries: string[] = [];
  let current = sources;
  while (current.length > SOURCES_A_CALL) {
    const groups = groupsOf(current, SOURCES_A_CALL);
    const steps = groups.map((group): ComposeStep => {
      const target = temporaryName(temporaries.length);
      temporaries.push(target);
      return { target, sources: group };
    });
    rounds.push(steps);
    current = steps.map((step) => step.target);
  }
  return { rounds, sources: current, temporaries };
}

function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
