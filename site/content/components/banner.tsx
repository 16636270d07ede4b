import type { ComponentProps } from './props.js';

export function Banner({ children }: ComponentProps) {
  return <div class="op-banner">{children}</div>;
}
