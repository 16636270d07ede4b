/** React's names that are not simply the HTML name in lower case. */
const ALIASES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  acceptCharset: 'accept-charset',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
  xLinkHref: 'xlink:href',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
  xmlnsXlink: 'xmlns:xlink',
  xmlnsXLink: 'xmlns:xlink',
  defaultValue: 'value',
  defaultChecked: 'checked',
};

/** SVG attributes that keep their capitals. */
const CAPITALS: ReadonlySet<string> = new Set(
  `attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
  glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
  limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
  patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
  spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
  viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`.split(/\s+/),
);

/** SVG's presentation attributes are written with hyphens: `strokeWidth` is `stroke-width`. */
const HYPHENATED =
  /^(?:stroke(?!$)|fill(?!$)|clip(?:Path|Rule)$|stop(?:Color|Opacity)$|flood|lighting|font(?!$)|text(?:Anchor|Decoration|Rendering)$|dominantB|alignmentB|baselineS|letterS|wordS|color(?:I|R)|image(?:R)|shapeR|pointerE|marker(?:Start|Mid|End)$|paintO|vectorE|unicodeB|writingM|transformO|(?:aria|data)[A-Z])/;

const known = new Map<string, string>();

/** The HTML (or SVG) name of a property as JSX writes it. */
export function attributeName(property: string): string {
  const found = known.get(property);
  if (found !== undefined) return found;
  const name = toAttributeName(property);
  if (known.size < 2_000) known.set(property, name);
  return name;
}

function toAttributeName(property: string): string {
  const alias = Object.hasOwn(ALIASES, property) ? ALIASES[property] : undefined;
  if (alias !== undefined) return alias;
  if (!/[A-Z]/.test(property) || CAPITALS.has(property)) return property;
  return HYPHENATED.test(property)
    ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : property.toLowerCase();
}
