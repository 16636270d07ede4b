import type { ComponentChildren } from 'preact';
import type { SourcePlace } from '../page/source-place.js';

/** Returns the notice that replaces a page that cannot be parsed. */
export function failureNotice(reason: string, { file, line, column }: SourcePlace): ComponentChildren {
  const place = [file, line === undefined ? '' : `line ${line}`, column === undefined ? '' : `column ${column}`];
  return (
    <div class="op-page-failure" role="note">
      <p>This page could not be shown, because its source could not be read.</p>
      <pre>{`${place.filter(Boolean).join(', ')}\n${reason}`}</pre>
    </div>
  );
}
