/** Numbers of these properties are plain; those of all others are pixels, as in React. */
const UNITLESS: ReadonlySet<string> = new Set(
  `animationIterationCount aspectRatio columnCount columns fillOpacity flex flexGrow flexShrink fontWeight gridArea
  gridColumn gridRow lineClamp lineHeight opacity order orphans scale strokeOpacity strokeWidth tabSize widows zIndex
  zoom`.split(/\s+/),
);

/** A style object as the text of a `style` attribute. */
export function styleText(style: Readonly<Record<string, unknown>>): string {
  const declarations: string[] = [];
  for (const [property, value] of Object.entries(style)) {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const name = property.startsWith('--')
      ? property
      : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (!/^[\w-]+$/.test(name)) continue;
    const needsUnit = typeof value === 'number' && value !== 0 && !property.startsWith('--') && !UNITLESS.has(property);
    declarations.push(`${name}:${value}${needsUnit ? 'px' : ''}`);
  }
  return declarations.join(';');
}
