import type { DiagramMode } from '../site/model/diagram-address.js';

/** Returns Mermaid's theme: calm surfaces, visible lines, and distinct hues. */
export function diagramTheme(mode: DiagramMode): Readonly<Record<string, unknown>> {
  const { hues, text, ...colors } = THEMES[mode];
  const numbered = Object.fromEntries(
    hues.flatMap((hue, index) => [
      [`pie${index + 1}`, hue],
      [`cScale${index}`, hue],
      [`cScaleLabel${index}`, text],
      [`fillType${index}`, hue],
      [`git${index}`, hue],
      [`gitBranchLabel${index}`, text],
    ]),
  );
  return {
    ...colors,
    ...numbered,
    darkMode: mode === 'dark',
    primaryTextColor: text,
    secondaryTextColor: text,
    tertiaryTextColor: text,
    textColor: text,
    noteTextColor: text,
    titleColor: text,
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieLegendTextColor: text,
    pieStrokeColor: colors.background,
    pieStrokeWidth: '2px',
    pieOuterStrokeWidth: '0px',
    pieOpacity: '1',
    xyChart: {
      backgroundColor: 'transparent',
      plotColorPalette: hues.join(', '),
      ...Object.fromEntries(XY_TEXTS.map((name) => [name, text])),
      ...Object.fromEntries(XY_LINES.map((name) => [name, colors.lineColor])),
    },
  };
}

const XY_TEXTS = ['titleColor', 'xAxisLabelColor', 'xAxisTitleColor', 'yAxisLabelColor', 'yAxisTitleColor'] as const;
const XY_LINES = ['xAxisTickColor', 'xAxisLineColor', 'yAxisTickColor', 'yAxisLineColor'] as const;

/** The style of diagrams. Labels are on top of lines, so their background must hide the line. */
export const DIAGRAM_STYLE =
  '.edgeLabel rect, rect.background, .labelBkg { opacity: 1 !important; fill-opacity: 1 } .node rect:not([rx="0"]), rect.actor, .cluster rect { rx: 6px; ry: 6px } .flowchart-link, .messageLine0, .messageLine1 { stroke-width: 1.25px }';

const THEMES = {
  light: {
    background: '#ffffff',
    text: '#1a202b',
    primaryColor: '#f2f5fa',
    primaryBorderColor: '#aeb9c9',
    secondaryColor: '#eaf4ef',
    secondaryBorderColor: '#a9cbbb',
    tertiaryColor: '#f8f9fb',
    tertiaryBorderColor: '#d4dbe5',
    lineColor: '#5d6979',
    edgeLabelBackground: '#ffffff',
    noteBkgColor: '#fdf7e6',
    noteBorderColor: '#dfcf9f',
    hues: [
      ...['#8fb4f0', '#86cdb5', '#f0c48a', '#e9a3b3', '#b9a5e6', '#93cbda'],
      ...['#cdd58c', '#d9b08f', '#b3bdcb', '#e0bcd9', '#b2cdae', '#d1c199'],
    ],
  },
  dark: {
    background: '#0d0f13',
    text: '#e6eaf0',
    primaryColor: '#1b212b',
    primaryBorderColor: '#4b586b',
    secondaryColor: '#17271f',
    secondaryBorderColor: '#3d6652',
    tertiaryColor: '#14181f',
    tertiaryBorderColor: '#343d4b',
    lineColor: '#95a1b2',
    edgeLabelBackground: '#0d0f13',
    noteBkgColor: '#2a2415',
    noteBorderColor: '#5f5330',
    hues: [
      ...['#3c66ad', '#2f7f69', '#94652a', '#9c4a5f', '#6a52a3', '#3f7f92'],
      ...['#6c7736', '#8a5d3f', '#566377', '#8f6487', '#5c7d58', '#7a6a45'],
    ],
  },
} as const satisfies Readonly<Record<DiagramMode, Readonly<Record<string, unknown>>>>;
