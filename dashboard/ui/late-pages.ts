import type { ComponentType } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

/** Pages whose code is loaded on demand. */
export interface LatePages<Name extends string> {
  /** Returns whether one of the pages has this path. */
  readonly isAt: (path: string) => boolean;
  /** Loads the pages once, and again after a failure. Never throws. */
  readonly load: () => void;
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
  let isAsked = false;
  return {
    isAt: (path) => roots.some((root) => path === root || path.startsWith(`${root}/`)),
    load() {
      if (isAsked) return;
      isAsked = true;
      pages.set(undefined);
      bring().then(pages.set, () => {
        isAsked = false;
        pages.set('failed');
      });
    },
    use: pages.use,
  };
}
