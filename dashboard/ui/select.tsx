import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** The browser's own select, with the look of the other fields. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`select ${className}`}>
      <select className="input" {...rest} />
      <Icon name="chevron-down" />
    </span>
  );
}
