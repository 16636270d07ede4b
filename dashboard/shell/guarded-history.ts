import { UNSAFE_createBrowserHistory as createBrowserHistory, type HistoryRouterProps, type To } from 'react-router';
import { askToLeave, isUnsaved, leaving } from '../ui/unsaved.ts';

type History = HistoryRouterProps['history'];

/** A step through the browser's history that awaits confirmation. */
interface Asked {
  readonly go: () => void;
  /** The number of steps; negative for steps back. */
  readonly steps: number;
  /** The number of steps that were requested and reverted before. */
  readonly takenBack: number;
}

/**
 * The browser's history, which does not leave a page with unsaved changes unless the user confirms. Changes of the rest
 * of the address, as by filters, are not asked about.
 */
export function createGuardedHistory(): History {
  const history: History = createBrowserHistory({ v5Compat: true });
  let shown = history.location.pathname;
  let place = numbered(0);
  let asked: Asked | undefined;
  const isElsewhere = (to: To) => pathOf(to) !== undefined && pathOf(to) !== shown;
  const guarded = (to: To, go: () => void) => (isElsewhere(to) ? askToLeave(go) : go());
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => guarded(to, () => history.push(to, state)),
    replace: (to, state) => guarded(to, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        const { action, location } = update;
        const away = numbered(place + 1) - place;
        if (action === 'POP' && location.pathname !== shown && isUnsaved()) {
          // The history reports a step after it was made, so it is undone until it is confirmed. It is counted from the
          // page's own position, because another press may come before the step is undone, and cancel that.
          history.go(-away);
          const before = asked !== undefined && leaving.get() === asked.go && away < 0 ? asked.takenBack : 0;
          // A browser would not go beyond the first page at all.
          const steps = Math.max(before + away, -place);
          asked = { go: () => history.go(steps), steps, takenBack: before };
          askToLeave(asked.go);
          return;
        }
        if (action === 'POP' && away === 0) {
          // The page is back. Further presses during the question mean that the user wants to go further.
          if (asked !== undefined) asked = { ...asked, takenBack: Math.min(asked.steps, 0) };
          return;
        }
        shown = location.pathname;
        place += away;
        listener(update);
      }),
  };
}

/**
 * Returns the position of the current entry in the history, as the router counts it. An entry that was created by a
 * link to a part of the page gets `next`.
 */
function numbered(next: number): number {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number') return state.idx;
  window.history.replaceState({ ...(state ?? {}), idx: next }, '');
  return next;
}

const pathOf = (to: To) => (typeof to === 'string' ? to.replace(/[?#].*$/s, '') || undefined : to.pathname);
