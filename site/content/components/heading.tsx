import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { claimOwnId } from '../claim-own-id.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { AliasAnchors } from './alias-anchors.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';

interface HeadingProps {
  readonly level: number;
  /** The author's own id. */
  readonly id?: string | undefined;
  /** The text that the id is made from, if that is not the whole text. */
  readonly idText?: string | undefined;
  readonly noAnchor?: boolean;
  /** The place in the source. */
  readonly at?: SourcePlace | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: ComponentChildren;
}

/** A heading with its id and its anchor. It is added to the table of contents when it is rendered, so in page order. */
export function Heading(
  { level, id, idText, noAnchor = false, at, attributes = {}, children }: HeadingProps,
  page: Page,
) {
  const depth = Math.min(Math.max(Math.trunc(level) || 2, 1), 6);
  const text = textOf(children).replace(/\s+/g, ' ').trim();
  const named = idText || text;
  const ownId = id === undefined ? page.ids.claim(named, 'section') : claimOwnId(id, page, at ?? page.wholePage);
  page.record.headings.push({ id: ownId, depth, text });
  if (!page.islands.isViewing)
    page.headingHints.note({ id: ownId, depth, text: named, hasOwnId: id !== undefined, at });
  return jsx(`h${depth}`, {
    ...attributes,
    id: ownId,
    children: [
      noAnchor ? null : <Anchor id={ownId} />,
      <AliasAnchors id={ownId} texts={id === undefined ? [named, text] : []} />,
      children,
    ],
  });
}

export function Anchor({ id }: { readonly id: string }, { words }: Pick<Page, 'words'>) {
  // biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the theme; its name is the label.
  return <a class="op-anchor" href={`#${encodeFragment(id)}`} aria-label={words.linkToSection} />;
}

/** Encodes an id as browsers do, and keeps it as readable as possible. */
export function encodeFragment(id: string): string {
  return id.replace(/[%\s"<>`\\^{}|]/g, encodeURIComponent);
}

/** `<Heading level={2} noAnchor>` as authors write it. */
export function AuthorHeading({ level, id, noAnchor, at, children }: ComponentProps) {
  return (
    <Heading level={Number(asText(level) ?? 2)} id={asText(id)} noAnchor={asFlag(noAnchor)} at={at}>
      {children}
    </Heading>
  );
}
