import type { ComponentChild, ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren } from '../evaluate/vnode.js';
import { nearest } from '../model/nearest.js';
import { components } from './components/registry.js';
import type { Page } from './page/page.js';
import type { SourcePlace } from './page/source-place.js';

export interface UnknownComponent {
  readonly name: string;
  readonly children: ComponentChildren;
  /** Stands between paragraphs, not in a line of text. */
  readonly isBlock: boolean;
  readonly page: Page;
  readonly place: SourcePlace;
}

/** The content of a component that nobody defined, which is reported; text between paragraphs does not run into what follows. */
export function unknownComponent({ name, children, isBlock, page, place }: UnknownComponent): ComponentChild {
  const likely = nearest(name, Object.keys(components));
  page.findings.report(
    {
      code: 'unknown-component',
      severity: 'warning',
      message: `Unknown component \`<${name}>\`; only its content is shown. Import it, or correct its name.${likely === undefined ? '' : ` Did you mean \`<${likely}>\`?`}`,
    },
    place,
  );
  const isText = isBlock && flattenChildren(children).some((child) => typeof child === 'string' && child.trim() !== '');
  return isText ? jsx('div', { class: 'op-paragraph', children }) : (jsx(Fragment, { children }) as ComponentChild);
}
