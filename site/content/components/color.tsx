import { asChildren, asColor, asText, type ComponentProps } from './props.js';

export function Color({ variant, children }: ComponentProps) {
  return <div class={`op-color op-color-${variant === 'table' ? 'table' : 'compact'}`}>{children}</div>;
}

export function ColorRow({ title, children }: ComponentProps) {
  return (
    <div class="op-color-row">
      {title ? <p class="op-color-title">{asChildren(title)}</p> : null}
      {children}
    </div>
  );
}

/** One color, or one each for light and dark. */
export function ColorItem({ name, value }: ComponentProps) {
  const both: Readonly<Record<string, unknown>> = isRecord(value) ? value : { light: value, dark: value };
  const [light, dark] = [asColor(both.light), asColor(both.dark ?? both.light)];
  const written = [...new Set([asText(both.light), asText(both.dark)].filter((text) => text !== undefined))].join(
    ' / ',
  );
  return (
    <div class="op-color-item" data-value={asText(both.light) ?? written}>
      <span class="op-color-swatch" style={`--light:${light ?? 'transparent'};--dark:${dark ?? 'transparent'}`} />
      <span class="op-color-name">{asText(name)}</span>
      <code class="op-color-value">{written}</code>
    </div>
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
