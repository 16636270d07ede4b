import icons from 'virtual:icons';
import type { IconName } from './icon-names.ts';

/** Decoration beside words: screen readers skip it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // Shapes of the icon set, put in when the dashboard is built.
      dangerouslySetInnerHTML={{ __html: icons[name] ?? '' }}
    />
  );
}
