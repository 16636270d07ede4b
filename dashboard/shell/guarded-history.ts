import { UNSAFE_createBrowserHistory as createBrowserHistory, type HistoryRouterProps, type To } from 'react-router';
import { askToLeave, isUnsaved } from '../ui/unsaved.ts';

type History = HistoryRouterProps['history'];

/**
 * The browser's history, in which nothing leads to another page while something on this one is typed and not saved, unless somebody says
 * so. What only changes the rest of the address, as filters do, is free.
 */
export function createGuardedHistory(): History {
  const history: History = createBrowserHistory({ v5Compat: true });
  let shown = history.location.pathname;
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
    listen: (listener) => {
      let isReturning = false;
      return history.listen((update) => {
        const { action, delta, location } = update;
        if (isReturning) {
          isReturning = false;
          return;
        }
        // The way back is told of when it has been gone already: it is taken back until it is known whether it is meant.
        if (action === 'POP' && delta && location.pathname !== shown && isUnsaved()) {
          isReturning = true;
          history.go(-delta);
          askToLeave(() => history.go(delta));
          return;
        }
        shown = location.pathname;
        listener(update);
      });
    },
  };
}

const pathOf = (to: To) => (typeof to === 'string' ? to.replace(/[?#].*$/s, '') || undefined : to.pathname);
