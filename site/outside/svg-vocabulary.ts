/**
 * The elements that an SVG of another host may have. All of them draw; none of them runs, loads or leads anywhere by
 * itself.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const SVG_ELEMENTS = words(`
  a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask mpath path pattern polygon
  polyline radialGradient rect set stop style svg switch symbol text textPath title tref tspan use view`);

/** Elements without any effect on the picture. They are removed with their content. */
export const INERT_ELEMENTS = words(`
  metadata cursor color-profile discard font font-face font-face-format font-face-name font-face-src glyph hkern vkern
  missing-glyph altGlyph altGlyphDef altGlyphItem glyphRef flowRoot flowRegion flowPara flowSpan solidColor`);

/** Labels in `foreignObject`. */
export const XHTML_ELEMENTS = words(`
  abbr b bdi bdo blockquote body br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins kbd label li mark ol p
  pre q s samp section small span strong sub sup table tbody td tfoot th thead tr tt u ul var wbr`);

/** Attributes whose values are texts or names, in which parentheses have no meaning. */
export const TEXT_ATTRIBUTES = words(`
  id class lang title role tabindex systemLanguage requiredFeatures requiredExtensions alt dir version baseProfile`);

/** Attributes whose values are read as CSS, numbers or keywords. */
export const SVG_ATTRIBUTES = words(`
  accumulate additive align-content align-items alignment-baseline amplitude attributeName attributeType azimuth
  background-color baseFrequency baseline-shift begin bias by calcMode clip clip-path clip-rule clipPathUnits color
  color-interpolation color-interpolation-filters color-rendering cx cy d diffuseConstant direction display divisor
  dominant-baseline dur dx dy edgeMode elevation enable-background end exponent fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity font-family font-kerning font-size font-size-adjust font-stretch font-style
  font-variant font-weight fr from fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform
  gradientUnits height image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning
  keyPoints keySplines keyTimes lengthAdjust letter-spacing lighting-color limitingConeAngle line-height marker
  marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits max
  method min mix-blend-mode mode numOctaves offset opacity operator order orient origin overflow paint-order path
  pathLength patternContentUnits patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY repeatCount repeatDur restart result rotate rx ry
  scale seed shape-rendering side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width surfaceScale tableValues targetX targetY text-align text-anchor
  text-decoration text-overflow text-rendering text-transform textLength to transform transform-box transform-origin type
  unicode-bidi values vector-effect viewBox viewTarget visibility white-space width word-spacing writing-mode x x1 x2
  xChannelSelector y y1 y2 yChannelSelector z zoomAndPan`);

export const XHTML_ATTRIBUTES = words(`
  align bgcolor border cellpadding cellspacing color colspan face height rowspan scope size start valign value width`);

/** The attributes that an animation may change: never an address, a handler or a style. */
export const isAnimatable = (attribute: string) => attribute !== 'attributeName' && SVG_ATTRIBUTES.has(attribute);

export const CSS_FUNCTIONS = words(`
  abs acos asin atan atan2 blur brightness calc circle clamp color color-mix conic-gradient contrast cos counter counters
  cubic-bezier drop-shadow ellipse env exp fit-content format grayscale has hsl hsla hue-rotate hwb hypot inset invert is
  lab lang lch light-dark linear linear-gradient local log matrix matrix3d max min minmax mod not nth-child nth-last-child
  nth-last-of-type nth-of-type oklab oklch opacity path perspective polygon pow radial-gradient rect rem repeat
  repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey
  rotatez round saturate scale scale3d scalex scaley scalez sepia sign sin skew skewx skewy sqrt steps tan tech translate
  translate3d translatex translatey translatez url var where xywh`);

export const CSS_AT_RULES = words(`
  charset container counter-style font-face font-feature-values keyframes -webkit-keyframes -moz-keyframes layer media
  page property scope starting-style supports`);
