import { type ReactNode, useEffect } from 'react';
import { Brand } from './brand.tsx';

/** The frame of pages before anybody is signed in. */
export function Entrance({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Offprint`;
  }, [title]);
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
