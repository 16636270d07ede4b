import { Meter as Base } from '@base-ui/react/meter';
import type { ReactNode } from 'react';

/** The share from which the meter warns. */
const MUCH = 0.8;

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** Further explanation below the meter. */
  readonly children: ReactNode;
}

/** A meter for the used share of a limit. */
export function Meter({ label, value, most, children }: MeterProps) {
  const words = `${value.toLocaleString()} of ${most.toLocaleString()}`;
  return (
    <Base.Root
      value={value}
      max={most}
      className={value >= most ? 'meter meter-full' : value >= most * MUCH ? 'meter meter-much' : 'meter'}
      getAriaValueText={() => words}
    >
      <Base.Label className="meter-label">{label}</Base.Label>
      <span className="meter-value">{words}</span>
      <Base.Track className="bar">
        <Base.Indicator />
      </Base.Track>
      <span className="hint">{children}</span>
    </Base.Root>
  );
}
