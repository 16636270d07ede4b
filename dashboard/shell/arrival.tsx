import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useCurrentTitle } from '../ui/page-title.ts';

/**
 * What a browser does by itself when it opens a page, and does not when a view is put in the place of another: it begins at the top,
 * unless one goes back, and readers of screens hear its title.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const title = useCurrentTitle();
  const last = useRef(pathname);
  useEffect(() => {
    if (!isBack && pathname !== last.current) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isBack]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
