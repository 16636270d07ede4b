import type { ComponentType } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

/** Pages whose code is loaded on demand. */
export interface LatePages<Name extends string> {
  /** Returns whether one of the pages has this path. */
  readonly isAt: (path: string) => boolean;
  /** Loads the pages once, and again after a failure. Never throws. */
  readonly load: () => void;
  /** Loads the pages before they are needed. A failure is not shown, because {@link load} then tries again. */
  readonly preload: () => void;
  /** Returns them; undefined while they are not loaded. A hook. */
  readonly use: () => Readonly<Record<Name, ComponentType>> | 'failed' | undefined;
}

/**
 * Creates pages that are loaded on demand. `roots` are the paths that they are at or below; `bring` imports the module
 * that exports them.
 */
export function latePages<Name extends string>(
  roots: readonly string[],
  bring: () => Promise<Readonly<Record<Name, ComponentType>>>,
): LatePages<Name> {
  const pages = createSharedValue<Readonly<Record<Name, ComponentType>> | 'failed' | undefined>(undefined);
  let isRequested = false;
  let isNeeded = false;
  const start = () => {
    if (isRequested) return;
    isRequested = true;
    bring().then(pages.set, () => {
      isRequested = false;
      if (isNeeded) pages.set('failed');
      isNeeded = false;
    });
  };
  return {
    isAt: (path) => roots.some((root) => path === root || path.startsWith(`${root}/`)),
    load() {
      isNeeded = true;
      if (!isRequested) pages.set(undefined);
      start();
    },
    preload: start,
    use: pages.use,
  };
}
