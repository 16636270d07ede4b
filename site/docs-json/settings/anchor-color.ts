import { colorPair, hexColor } from './schema-values.js';

/** The colour of an anchor's icon for both modes, from one of them or both; undefined for what is none. */
export function anchorColor(value: unknown): { readonly light: string; readonly dark: string } | undefined {
  const single = hexColor.safeParse(value);
  if (single.success) return { light: single.data, dark: single.data };
  const pair = colorPair.safeParse(value);
  const either = pair.data?.light ?? pair.data?.dark;
  return either === undefined ? undefined : { light: pair.data?.light ?? either, dark: pair.data?.dark ?? either };
}
