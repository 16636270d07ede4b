import type { Control } from './page-change.js';

/** Maximum number of controls that are pressed on one page at one width. */
const MAX_PRESSES = 24;
/** Maximum number of controls of one kind that are pressed on a page, because the first may be selected already. */
const MAX_PER_KIND = 3;
/** The number of pages on which a kind of control is pressed. */
const PAGES_PER_KIND = 2;

/** Chooses the controls of a page to press: of each kind until one changes the page, and each kind on two pages. */
export interface ControlChoice {
  /** Returns the next control of a page; undefined when enough were pressed. */
  next(controls: readonly Control[]): Control | undefined;
  /** Notes that a control of this kind changed the page, so that its kind is done here. */
  markDone(kind: string): void;
}

/** Choices for the pages of a site, one after another. */
export interface ControlChoices {
  forPage(): ControlChoice;
}

/** Creates choices for the pages of a site. */
export function createControlChoices(): ControlChoices {
  const pagesOf = new Map<string, number>();
  return {
    forPage() {
      const pressed = new Set<string>();
      const counts = new Map<string, number>();
      const done = new Set<string>();
      return {
        next(controls) {
          if (pressed.size >= MAX_PRESSES) return undefined;
          const control = controls.find(
            (each) =>
              !pressed.has(keyOf(each)) &&
              !done.has(each.kind) &&
              (counts.get(each.kind) ?? 0) < MAX_PER_KIND &&
              (pagesOf.get(each.kind) ?? 0) < PAGES_PER_KIND,
          );
          if (control === undefined) return undefined;
          pressed.add(keyOf(control));
          counts.set(control.kind, (counts.get(control.kind) ?? 0) + 1);
          return control;
        },
        markDone(kind) {
          done.add(kind);
          pagesOf.set(kind, (pagesOf.get(kind) ?? 0) + 1);
        },
      };
    },
  };
}

/** Identifies a control on a page, also after it was opened again. */
export function keyOf({ kind, name, position }: Pick<Control, 'kind' | 'name' | 'position'>): string {
  return `${kind}\n${name}\n${position}`;
}
