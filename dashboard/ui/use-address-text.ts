import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The time after typing at which the address is updated. */
const RESTS_MS = 250;

/** A text in a field that is also part of the page's address under this name: the address follows a moment later. */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const given = search.get(name) ?? '';
  const [text, setText] = useState(given);
  const written = useRef(given);
  useEffect(() => {
    // Going back, or a link, has set another text.
    if (given === written.current) return;
    written.current = given;
    setText(given);
  }, [given]);
  useEffect(() => {
    if (text === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = text;
      setSearch(
        (before) => {
          const changed = new URLSearchParams(before);
          if (text === '') changed.delete(name);
          else changed.set(name, text);
          return changed;
        },
        { replace: true },
      );
    }, RESTS_MS);
    return () => clearTimeout(timer);
  }, [name, text, setSearch]);
  return [text, setText];
}
