import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren } from '../../evaluate/vnode.js';
import type { Page } from '../page/page.js';
import { AliasAnchors } from './alias-anchors.js';
import { Heading } from './heading.js';
import { iconElement } from './icon.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';
import { asTitle } from './title.js';

/** A numbered list of steps; `titleSize` is the default for its steps. */
export function Steps({ titleSize, children }: ComponentProps) {
  return (
    <ol class="op-steps">
      {flattenChildren(children).map((child) =>
        typeof child !== 'string' && child.type === Step && child.props.titleSize === undefined
          ? jsx(Step, { ...child.props, titleSize })
          : child,
      )}
    </ol>
  );
}

export function Step(
  { title, titleSize, icon, iconType, stepNumber, id, noAnchor, children, at }: ComponentProps,
  page: Page,
) {
  const own = asText(id);
  const number = asText(stepNumber);
  const mark = iconElement(icon, page, { iconType, at });
  const level = /^h([2-4])$/.exec(asText(titleSize) ?? '')?.[1];
  const heading = asTitle(title);
  const hasHeading = level !== undefined && heading !== undefined;
  const text = textOf(heading);
  const ownId = hasHeading ? undefined : own === undefined ? page.ids.claim(text, 'step') : page.ids.claimId(own);
  const attributes =
    number === undefined || !/^\d+$/.test(number) ? {} : { style: `--step:${number}`, 'data-step': number };
  return (
    <li class="op-step" {...(ownId === undefined ? {} : { id: ownId })} {...attributes}>
      {mark ? <span class="op-step-icon">{mark}</span> : null}
      {hasHeading ? (
        <Heading
          level={Number(level)}
          id={own}
          noAnchor={asFlag(noAnchor)}
          at={at}
          attributes={{ class: 'op-step-title' }}
        >
          {heading}
        </Heading>
      ) : (
        stepTitle(heading, <AliasAnchors id={ownId ?? ''} texts={own === undefined ? [text] : []} />)
      )}
      <div class="op-step-body">{children}</div>
    </li>
  );
}

function stepTitle(title: ComponentChildren, aliases: ComponentChildren): ComponentChildren {
  if (title === undefined) return null;
  return (
    <p class="op-step-title">
      {aliases}
      {title}
    </p>
  );
}
