import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import { Brand } from './brand.tsx';

/** The frame of pages for people who are not signed in. */
export function Entrance({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main className="entrance">
      <Brand />
      <div className="card stack">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
