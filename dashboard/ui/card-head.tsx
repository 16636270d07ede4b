import type { ReactNode } from 'react';

export interface CardHeadProps {
  readonly title: string;
  /** A sentence about the card. */
  readonly lead: string;
  /** The action beside the title. */
  readonly children?: ReactNode;
}

/** The head of a card: its title, a sentence, and an action beside both. */
export function CardHead({ title, lead, children }: CardHeadProps) {
  return (
    <div className="aside">
      <div>
        <h2>{title}</h2>
        <p className="muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}
