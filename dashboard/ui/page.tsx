import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breakable } from './breakable.tsx';
import { Icon } from './icon.tsx';
import { usePageTitle } from './page-title.ts';

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The list that the page belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The page's buttons, at its top right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A word that is wider than a phone, as a heading. */
const LONG_WORD = /\S{25}/;

export function Page({ title, lead, back, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <main className="page" id="content" tabIndex={-1}>
      <header className="page-head">
        <div className="page-title">
          {back !== undefined && (
            <Link className="back" to={back.to}>
              <Icon name="arrow-left" size={14} />
              {back.label}
            </Link>
          )}
          <h1>{LONG_WORD.test(title) ? <Breakable text={title} /> : title}</h1>
          {lead !== undefined && <div className="lead">{lead}</div>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
