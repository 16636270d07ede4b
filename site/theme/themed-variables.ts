/** Values of custom properties, without their leading dashes, in the light and the dark mode. */
export interface ThemedVariables {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/**
 * Returns CSS that sets custom properties in both modes: light, and dark under `html.dark`. A script in the head chooses the mode;
 * without scripts, a page is in the site's default mode, or in light mode if that is the system's.
 */
export function themedVariables({ light, dark }: ThemedVariables): string {
  return `:root{color-scheme:light;${declarations(light)}}\n:root.dark{color-scheme:dark;${declarations(dark)}}\n`;
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
