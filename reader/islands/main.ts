import { translateAddresses } from './addresses.js';
import { listen } from './handlers.js';
import { part } from './parts.js';
import { React } from './react.js';
import { type MakeIsland, startIsland } from './start-island.js';

type MakeHandlers = () => Readonly<Record<string, unknown>>;

/** What the script of a page is given; it is written by `site/content/islands/island-script.ts`. */
interface IslandRuntime {
  readonly React: typeof React;
  readonly part: typeof part;
  /** Stands for a component that an import did not find. */
  missing(props: { readonly children?: unknown }): unknown;
  /** Runs a file's code, by itself. */
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
  // Some authors look for it here, and refuse to run where it is not.
  React,
  offprintIslands(define: (runtime: IslandRuntime) => void) {
    translateAddresses();
    guarded(() => define(runtime));
    start(document);
  },
});

/** Handlers first: what listens goes on listening where an island moves it. */
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
