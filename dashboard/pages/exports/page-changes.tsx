import { useState } from 'react';
import type { Comparison, PageComparison } from '../../../contract/http/comparisons.ts';
import { usePageComparison } from '../../http/exports.ts';
import { countInWords } from '../../ui/count-in-words.ts';
import { Loaded } from '../../ui/loaded.tsx';

export interface PageChangesProps {
  readonly comparison: Pick<Comparison, 'jobId' | 'comparedWith'>;
  readonly path: string;
}

/** A page that differs. Its text is compared when it is opened. */
export function PageChanges({ comparison, path }: PageChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="mono">{path}</summary>
      {isOpen && <Compared comparison={comparison} path={path} />}
    </details>
  );
}

function Compared({ comparison, path }: PageChangesProps) {
  return (
    <Loaded query={usePageComparison(comparison, path)} what="the text">
      {({ hunks, isCut, counts }) =>
        hunks.length === 0 ? (
          <p className="muted">The text is the same.</p>
        ) : (
          <figure className="diff">
            <figcaption className="muted">
              {countInWords(counts.added, 'line')} added, {counts.removed.toLocaleString()} removed
              {isCut && '; the first 2,000 are shown'}
            </figcaption>
            {hunks.map((hunk) => (
              <HunkLines key={`${hunk.before} ${hunk.after}`} hunk={hunk} />
            ))}
          </figure>
        )
      }
    </Loaded>
  );
}

type Hunk = PageComparison['hunks'][number];
type Line = Hunk['lines'][number];

function HunkLines({ hunk: { before, after, lines } }: { readonly hunk: Hunk }) {
  let [old, fresh] = [before, after];
  return (
    <div className="diff-lines">
      {lines.map((line) => {
        const number = line.kind === 'removed' ? old : fresh;
        if (line.kind !== 'added') old++;
        if (line.kind !== 'removed') fresh++;
        return (
          <div key={`${line.kind} ${number}`} className={`diff-line diff-${line.kind}`}>
            <span className="diff-number">{number}</span>
            <span className="diff-sign" aria-hidden="true">
              {SIGNS[line.kind]}
            </span>
            <span>
              {line.kind !== 'same' && <span className="visually-hidden">{line.kind}: </span>}
              <Words line={line} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

const SIGNS: Readonly<Record<Line['kind'], string>> = { same: ' ', added: '+', removed: '−' };

/** A line with its changed words marked. */
function Words({ line: { text, words = [] } }: { readonly line: Line }) {
  const pieces: { at: number; text: string; isChanged: boolean }[] = [];
  let at = 0;
  for (const [from, to] of words) {
    if (from > at) pieces.push({ at, text: text.slice(at, from), isChanged: false });
    pieces.push({ at: from, text: text.slice(from, to), isChanged: true });
    at = to;
  }
  pieces.push({ at, text: text.slice(at), isChanged: false });
  return pieces.map((piece) => (piece.isChanged ? <mark key={piece.at}>{piece.text}</mark> : piece.text));
}
