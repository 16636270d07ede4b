import { type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { Icon } from './icon.tsx';
import { useAddressText } from './use-address-text.ts';

/** The length up to which a list has no search field, because it is read faster than anything is typed. */
const FEW = 8;

export interface FilteredProps<Row> {
  readonly rows: readonly Row[];
  /** The plural noun of the rows, such as “sites”. */
  readonly of: string;
  /** Returns the texts by which a row is found. */
  readonly wordsOf: (row: Row) => readonly (string | null | undefined)[];
  readonly children: (shown: readonly Row[]) => ReactNode;
}

/**
 * A fully loaded list, filtered to the rows that contain all typed words. The words are in the address as `q`, so that
 * the list can be linked to, and is the same after going back.
 */
export function Filtered<Row>({ rows, of, wordsOf, children }: FilteredProps<Row>) {
  const [text, find] = useAddressText('q');
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rows.filter((row) => {
    const own = wordsOf(row).join('\n').toLowerCase();
    return words.every((word) => own.includes(word));
  });
  if (rows.length <= FEW && text === '') return children(rows);
  return (
    <>
      <div className="find">
        <FindField of={of} text={text} onText={find} />
        <span className="muted whole" role="status">
          {shown.length === rows.length
            ? `${rows.length.toLocaleString()} ${of}`
            : `${shown.length.toLocaleString()} of ${rows.length.toLocaleString()}`}
        </span>
      </div>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <Empty icon="search" title={`No ${of} match “${text}”`}>
          <Button onClick={() => find('')}>Clear search</Button>
        </Empty>
      )}
    </>
  );
}

interface FindFieldProps {
  readonly of: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A search field. A slash focuses it from anywhere on the page; Escape clears it. */
function FindField({ of, text, onText }: FindFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTaken(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <span className="find-field">
      <label className="visually-hidden" htmlFor={id}>
        Find {of}
      </label>
      <Icon name="search" />
      <input
        ref={input}
        id={id}
        type="search"
        className="input"
        placeholder={`Find ${of}`}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onText('');
        }}
      />
    </span>
  );
}

/** Returns whether a key belongs to a text field or an open dialog. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;
