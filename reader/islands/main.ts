import { translateAddresses } from './addresses.js';
import { listen } from './handlers.js';
import { part } from './parts.js';
import { React } from './react.js';
import { type MakeIsland, startIsland } from './start-island.js';

type MakeHandlers = () => Readonly<Record<string, unknown>>;

/** The interface between a page's script and this runtime. The script is written by `site/content/islands/island-script.ts`. */
interface IslandRuntime {
  readonly React: typeof React;
  readonly part: typeof part;
  /** Replaces a component whose import failed. */
  missing(props: { readonly children?: unknown }): unknown;
  /** Runs the code of one file, isolated from the others. */
  module(run: () => Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  island(id: number, make: MakeIsland): void;
  on(id: number, make: MakeHandlers): void;
}

const islands = new Map<string, MakeIsland>();
const handlers = new Map<string, MakeHandlers>();

const runtime: IslandRuntime = {
  React,
  part,
  missing: ({ children }) => children,
  module: (run) => guarded(run) ?? {},
  island: (id, make) => islands.set(String(id), make),
  on: (id, make) => handlers.set(String(id), make),
};

Object.assign(globalThis, {
  // Some authors look for it here, and refuse to run without it.
  React,
  offprintIslands(define: (runtime: IslandRuntime) => void) {
    translateAddresses();
    guarded(() => define(runtime));
    start(document);
  },
});

/** Attaches handlers first, because they stay attached when an island moves their elements. */
function start(root: ParentNode): void {
  for (const element of root.querySelectorAll('[data-op-on]')) {
    const make = handlers.get(element.getAttribute('data-op-on') ?? '');
    if (make !== undefined) guarded(() => listen(element, make()));
  }
  for (const element of root.querySelectorAll('[data-op-island]')) {
    const make = islands.get(element.getAttribute('data-op-island') ?? '');
    if (make !== undefined) startIsland(element, make, start);
  }
}

function guarded<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.error('A component of this page failed:', error);
    return undefined;
  }
}
