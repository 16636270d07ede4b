import type { ReactNode } from 'react';

export interface FactsProps {
  /** The facts by name. Facts without a value are omitted. */
  readonly facts: Readonly<Record<string, ReactNode>>;
}

/** A list of facts, side by side. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts card">
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
