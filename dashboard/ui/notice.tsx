import type { ReactNode } from 'react';
import { fieldOf, isSessionEnd, sentence } from '../http/problem.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  info: 'circle-alert',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-x',
};

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

export function Notice({ kind = 'info', children }: { readonly kind?: NoticeKind; readonly children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'danger' ? 'alert' : 'note'}>
      <Icon name={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}

/** Displays why a request failed. Displays nothing if a field of the form or the sign-in dialog shows it already. */
export function Refusal({ problem, fields = [] }: { readonly problem: unknown; readonly fields?: readonly string[] }) {
  if (!problem || isSessionEnd(problem)) return null;
  const fault = fieldOf(problem);
  if (fault !== undefined && fields.includes(fault.field)) return null;
  return <Notice kind="danger">{sentence(problem)}</Notice>;
}
