import icons from 'virtual:icons';
import type { IconName } from './icon-names.ts';

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // The shapes of the icon set, inserted when the dashboard is built.
      dangerouslySetInnerHTML={{ __html: icons[name] ?? '' }}
    />
  );
}
