import { useEffect, useState } from 'react';

/** The values as they were when they last stayed the same for so long. */
export function useSettled<Values extends Readonly<Record<string, string>>>(values: Values, forMs: number): Values {
  const [settled, setSettled] = useState(values);
  const text = JSON.stringify(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Values), forMs);
    return () => clearTimeout(timer);
  }, [text, forMs]);
  return settled;
}
