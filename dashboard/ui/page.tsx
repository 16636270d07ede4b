import { type ReactNode, useEffect } from 'react';

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What can be done on the page, at its top right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Offprint`;
  }, [title]);
  return (
    <main className="page" id="content">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
