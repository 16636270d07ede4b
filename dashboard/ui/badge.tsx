import type { ReactNode } from 'react';

export type BadgeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export function Badge({ kind = 'neutral', children }: { readonly kind?: BadgeKind; readonly children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>;
}
