import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusPage } from '../ui/focus-page.ts';
import { useCurrentTitle } from '../ui/page-title.ts';

/**
 * What a browser does by itself when it opens a page, and does not when a view is put in the place of another: it begins at the top,
 * unless one goes back, keys go on in it, and readers of screens hear its title.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const title = useCurrentTitle();
  const last = useRef(pathname);
  const first = useRef<string | undefined>(pathname);
  useEffect(() => {
    if (!isBack && pathname !== last.current) window.scrollTo(0, 0);
    if (pathname !== last.current) first.current = undefined;
    last.current = pathname;
  }, [pathname, isBack]);
  useEffect(() => {
    // The link that was followed is gone: keys go on at the page, not at the top of the frame. Not on the first page, nor out of a field.
    if (title !== '' && pathname !== first.current && document.activeElement === document.body) focusPage();
  }, [title, pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
