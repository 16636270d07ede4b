import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** Text that says what the button is doing. It is disabled meanwhile. */
  readonly busy?: string | false;
}

export function Button({
  look = 'plain',
  icon,
  busy = false,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false;
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      // Not `disabled`, which would take the focus away from keyboard users.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Icon name="loader-circle" /> : icon !== undefined && <Icon name={icon} />}
      {busy === false ? children : busy}
    </button>
  );
}
