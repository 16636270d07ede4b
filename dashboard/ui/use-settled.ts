import { useEffect, useState } from 'react';

/** Returns the values once they have not changed for a time. */
export function useSettled<Values extends Readonly<Record<string, string>>>(values: Values, forMs: number): Values {
  const [settled, setSettled] = useState(values);
  const text = JSON.stringify(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Values), forMs);
    return () => clearTimeout(timer);
  }, [text, forMs]);
  return settled;
}
