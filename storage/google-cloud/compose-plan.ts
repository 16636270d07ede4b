/** Cloud Storage composes at most 32 objects a call. */
const SOURCES_A_CALL = 32;

export interface ComposeStep {
  readonly target: string;
  readonly sources: readonly string[];
}

export interface ComposePlan {
  /** Calls that can go at once, round after round; each makes a temporary object. */
  readonly rounds: readonly (readonly ComposeStep[])[];
  /** The last call, which alone touches the target: until then a reader sees nothing of it. */
  readonly sources: readonly string[];
  /** What has to be deleted afterwards, also when a call fails. */
  readonly temporaries: readonly string[];
}

/**
 * Joins any number of sources by calls of at most 32, as a tree. `temporaryName` names the objects in between; names that
 * are new at every try keep a repeated try from meeting what another one has left.
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
