import type { RegexEngine } from 'shiki/core';

type Scanner = ReturnType<RegexEngine['createScanner']>;

/**
 * An engine that compiles each list of patterns once for all who ask for it: languages whose grammars hold one another, and pairs of themes,
 * would each compile theirs, which on a project with many languages is an eighth of all work. A scanner is given up
 * when the last who asked for it disposes of it. What a scanner answers does not depend on what it was asked before.
 */
export function shareScanners(engine: RegexEngine): RegexEngine {
  const shared = new Map<string, { readonly scanner: Scanner; users: number }>();
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const name = JSON.stringify(patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.source)));
      const entry = shared.get(name) ?? { scanner: engine.createScanner(patterns), users: 0 };
      entry.users += 1;
      shared.set(name, entry);
      let isDisposed = false;
      return {
        findNextMatchSync: (text, start, options) => entry.scanner.findNextMatchSync(text, start, options),
        dispose() {
          if (isDisposed) return;
          isDisposed = true;
          entry.users -= 1;
          if (entry.users > 0) return;
          shared.delete(name);
          entry.scanner.dispose?.();
        },
      };
    },
  };
}
