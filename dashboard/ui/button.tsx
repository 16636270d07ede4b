import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** What it is doing now, in words; it cannot be pressed meanwhile. */
  readonly busy?: string | false;
}

export function Button({ look = 'plain', icon, busy = false, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      disabled={rest.disabled === true || busy !== false}
      aria-busy={busy !== false}
    >
      {busy !== false ? <Icon name="loader-circle" /> : icon !== undefined && <Icon name={icon} />}
      {busy === false ? children : busy}
    </button>
  );
}
