import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A page has its title by then. */
const TITLED_MS = 100;

/**
 * What a browser does by itself when it opens a page, and does not when a view is put in the place of another: it begins at the top,
 * unless one goes back, and readers of screens hear its title.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [arrived, setArrived] = useState({ at: '', title: '' });
  useEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
    const timer = setTimeout(() => setArrived({ at: pathname, title: document.title }), TITLED_MS);
    return () => clearTimeout(timer);
  }, [pathname, isBack]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {arrived.at === pathname ? arrived.title : ''}
    </p>
  );
}
