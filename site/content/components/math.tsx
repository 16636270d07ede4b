import type { ComponentProps } from './props.js';
import { textOf } from './text-of.js';

export function InlineMath({ source }: { readonly source: string }) {
  return <code class="math math-inline">{source}</code>;
}

export function BlockMath({ source }: { readonly source: string }) {
  return (
    <pre class="math math-block">
      <code>{source}</code>
    </pre>
  );
}

export function Latex({ children }: ComponentProps) {
  return <InlineMath source={textOf(children).trim()} />;
}
