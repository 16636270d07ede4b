import type { ComponentChildren } from 'preact';
import { flattenChildren, isVNode } from '../../evaluate/vnode.js';
import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { spaced } from './spaced.js';
import { textOf } from './text-of.js';

/** A tree of files, from `Tree.Folder` and `Tree.File` or from a Markdown list in which folders end with a slash. */
export function Tree({ children }: ComponentProps) {
  return <ul class="op-tree">{flattenChildren(children).map(listAsTree)}</ul>;
}

export function TreeFolder(props: ComponentProps, page: Page) {
  const { name, defaultOpen, openable, highlight, comment, icon, at, children } = props;
  const label = (
    <>
      {iconElement(icon ?? 'lucide:folder', page, { at })}
      {spaced([<span class="op-tree-name">{asText(name)}</span>, treeComment(comment)])}
    </>
  );
  const kind = `op-tree-folder${asFlag(highlight) ? ' is-highlighted' : ''}`;
  // A folder that cannot be opened stays in its first state.
  if (openable === false || openable === 'false')
    return (
      <li class={kind}>
        <span class="op-tree-closed">{label}</span>
        {asFlag(defaultOpen) ? <ul>{children}</ul> : null}
      </li>
    );
  return (
    <li class={kind}>
      <details open={asFlag(defaultOpen)}>
        <summary>{label}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

export function TreeFile({ name, highlight, comment, icon, at }: ComponentProps, page: Page) {
  return (
    <li class={`op-tree-file${asFlag(highlight) ? ' is-highlighted' : ''}`}>
      {iconElement(icon ?? 'lucide:file', page, { at })}
      {spaced([<span class="op-tree-name">{asText(name)}</span>, treeComment(comment)])}
    </li>
  );
}

function treeComment(comment: unknown): ComponentChildren {
  const text = asText(comment);
  return text === undefined ? null : <span class="op-tree-comment">{text}</span>;
}

function listAsTree(node: unknown): ComponentChildren {
  if (typeof node === 'string' || !isVNode(node)) return node as ComponentChildren;
  const children = flattenChildren(node.props.children as ComponentChildren);
  if (node.type === 'ul' || node.type === 'ol') return children.map(listAsTree);
  if (node.type !== 'li') return node;
  const lists = children.filter((child) => typeof child !== 'string' && (child.type === 'ul' || child.type === 'ol'));
  const name = textOf(children.filter((child) => !lists.includes(child))).trim();
  if (lists.length === 0 && !name.endsWith('/')) return <TreeFile name={name} />;
  return (
    <TreeFolder name={name.replace(/\/$/, '')} defaultOpen>
      {lists.map(listAsTree)}
    </TreeFolder>
  );
}
