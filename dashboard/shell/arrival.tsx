import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusPage } from '../ui/focus-page.ts';
import { useCurrentTitle } from '../ui/page-title.ts';

/**
 * Does what a browser does when it opens a page, which it does not do when one view replaces another: scrolls to the top unless
 * the person went back, moves the focus into the page, and announces its title to screen readers.
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
    // The followed link is gone, so the focus moves to the page instead of the top of the frame, except on the first
    // page and out of a field.
    if (title !== '' && pathname !== first.current && document.activeElement === document.body) focusPage();
  }, [title, pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
