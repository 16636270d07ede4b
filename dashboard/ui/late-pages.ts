import type { ComponentType } from 'react';
import { createSharedValue } from '../http/shared-value.ts';

/** Pages whose code comes only when it is asked for. */
export interface LatePages<Name extends string> {
  /** Returns whether one of the pages has this path. */
  readonly isAt: (path: string) => boolean;
  /** Loads the pages once, and again after a failure. Never throws. */
  readonly load: () => void;
  /** A hook. Undefined while they are not there yet. */
  readonly use: () => Readonly<Record<Name, ComponentType>> | 'failed' | undefined;
}

/** `roots` are the paths that they are at or below; `bring` imports the module that exports them. */
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
