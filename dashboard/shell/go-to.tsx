import { type ComponentType, useEffect, useState } from 'react';
import { createSharedValue } from '../http/shared-value.ts';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/toasts.tsx';

const isOpen = createSharedValue(false);

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button that opens {@link GoTo}. */
export function GoToButton({ isSmall = false }: { readonly isSmall?: boolean }) {
  const open = () => isOpen.set(true);
  if (isSmall) {
    return (
      <button type="button" className="button button-quiet go-to-small" aria-label="Go to" onClick={open}>
        <Icon name="search" size={20} />
      </button>
    );
  }
  return (
    <button type="button" className="go-to" aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'} onClick={open}>
      <Icon name="search" />
      <span>Go to…</span>
      <span className="keys" aria-hidden="true">
        {IS_APPLE ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}

type GoToDialog = ComponentType<{ readonly open: boolean; readonly onOpenChange: (open: boolean) => void }>;

/** A dialog that leads to any page, site or export, opened from anywhere by the keyboard. It is loaded when it is first used. */
export function GoTo() {
  const open = isOpen.use();
  const toast = useToast();
  const [Loaded, setLoaded] = useState<GoToDialog>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(IS_APPLE ? event.metaKey : event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      isOpen.set(!isOpen.get());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!open || Loaded !== undefined) return;
    import('./go-to-dialog.tsx').then(
      ({ GoToDialog }) => setLoaded(() => GoToDialog),
      () => {
        isOpen.set(false);
        toast.add({ title: 'This could not be loaded', description: 'Reload the page: there may be a newer version.' });
      },
    );
  }, [open, Loaded, toast]);
  return Loaded && <Loaded open={open} onOpenChange={isOpen.set} />;
}
