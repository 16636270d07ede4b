import type { ReactNode } from 'react';

export interface FactsProps {
  /** By name; those that are null are left out. */
  readonly facts: Readonly<Record<string, ReactNode>>;
}

/** What there is to know of something, side by side. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts card">
      {Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
