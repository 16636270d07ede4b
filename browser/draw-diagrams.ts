import type { Browser, Page } from 'playwright-core';
import type { DiagramMode } from '../site/model/diagram-address.js';
import { safeSvg } from '../site/outside/safe-svg.js';
import { findDiagramLibrary } from './diagram-library.js';
import { DIAGRAM_STYLE, diagramTheme } from './diagram-theme.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { pageWorkSeconds } from './page-work.js';
import { withinWork } from './within-work.js';

/** A diagram as two SVG pictures, or a sentence that says why it could not be drawn. */
export type DrawnDiagram =
  | { readonly light: string; readonly dark: string }
  | {
      readonly problem: string;
      /** True when the machine's speed cut the drawing short, which says nothing about other exports. */
      readonly isCutShort?: true;
    };

export interface DrawDiagramsOptions {
  readonly diagrams: readonly { readonly hash: string; readonly source: string }[];
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string;
  /**
   * Maximum seconds of work per diagram. Work counts instead of time, because a busy machine is not the diagram's
   * fault.
   */
  readonly secondsADiagram?: number;
  /** Maximum seconds in total; by default {@link secondsFor}. */
  readonly secondsInTotal?: number;
  readonly signal?: AbortSignal;
  /** Called with each diagram as soon as it is drawn. */
  readonly onDrawn?: (hash: string, diagram: DrawnDiagram) => void;
}

const MAX_SOURCE_CHARACTERS = 50_000;
const MAX_SVG_CHARACTERS = 4_000_000;

const library = findDiagramLibrary();

/** The version of drawings, which changes with the library and with its options. */
export const DRAWING_VERSION = `${library.version}, 3`;

/**
 * Draws Mermaid diagrams in a Chromium without a network, and returns them by their hashes. Sources are untrusted: each
 * is drawn in the library's strict mode in limited time, and the result is kept only if it can neither run nor load
 * anything. A diagram that is missing in the result was not attempted (no browser, no time) and may be drawn later.
 * Rejects only when aborted.
 */
export async function drawDiagrams(options: DrawDiagramsOptions): Promise<ReadonlyMap<string, DrawnDiagram>> {
  const { diagrams, secondsADiagram = 20, secondsInTotal = secondsFor(diagrams.length), signal } = options;
  const drawn = new Map<string, DrawnDiagram>();
  const keep = (hash: string, diagram: DrawnDiagram) => {
    drawn.set(hash, diagram);
    options.onDrawn?.(hash, diagram);
  };
  const search = await findChromium(options.chromiumPath);
  if ('problem' in search) return drawn;
  const deadline = performance.now() + secondsInTotal * 1000;
  let browser: Browser | undefined;
  let sheet: Page | undefined;
  try {
    const queue = [...diagrams];
    const postponed = new Set<string>();
    for (let diagram = queue.shift(); diagram !== undefined; diagram = queue.shift()) {
      const { hash, source } = diagram;
      signal?.throwIfAborted();
      if (performance.now() > deadline) break;
      if (source.length > MAX_SOURCE_CHARACTERS) {
        keep(hash, { problem: `it is longer than ${MAX_SOURCE_CHARACTERS} characters; split it.` });
        continue;
      }
      if (browser?.isConnected() !== true) {
        browser = await launchOffline(search.path).catch(() => undefined);
        sheet = undefined;
      }
      if (browser === undefined) break;
      sheet ??= await openSheet(browser).catch(() => undefined);
      if (sheet === undefined) break;
      const drawing = browser;
      const result = await withinWork(drawBoth(sheet, source), {
        seconds: secondsADiagram,
        workedSeconds: () => pageWorkSeconds(drawing),
      });
      if (typeof result === 'object') {
        keep(hash, result);
        continue;
      }
      if (result === 'overworked')
        keep(hash, {
          problem: `it was not finished after ${secondsADiagram} s of work. The next export tries again; a smaller diagram takes less.`,
          isCutShort: true,
        });
      // The machine was too busy: it is tried again after the others, and then by the next export.
      else if (!postponed.has(hash)) queue.push(diagram);
      postponed.add(hash);
      // A page that is busy forever cannot be closed.
      await browser.close().catch(() => undefined);
      browser = undefined;
    }
  } finally {
    await browser?.close().catch(() => undefined);
  }
  return drawn;
}

/**
 * Returns the time limit for diagrams. An idle machine draws one in a second, a busy one in five; slow sources delay an
 * export by ten minutes at most.
 */
export function secondsFor(diagrams: number): number {
  return Math.min(180 + diagrams, 600);
}

/** Opens an empty page without network access and loads the library. */
async function openSheet(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ offline: true, serviceWorkers: 'block', acceptDownloads: false });
  await context.route('**/*', (route) => route.abort().catch(() => undefined));
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"><body></body>`,
  );
  await page.addScriptTag({ path: library.script });
  return page;
}

async function drawBoth(page: Page, source: string): Promise<DrawnDiagram> {
  const light = await draw(page, source, 'light');
  if (!('svg' in light)) return light;
  const dark = await draw(page, source, 'dark');
  return 'svg' in dark ? { light: light.svg, dark: dark.svg } : dark;
}

type Drawing = { readonly svg: string } | { readonly problem: string };

async function draw(page: Page, source: string, mode: DiagramMode): Promise<Drawing> {
  try {
    const svg = await page.evaluate(drawInPage, { source, theme: diagramTheme(mode), style: DIAGRAM_STYLE });
    if (svg.length > MAX_SVG_CHARACTERS) return { problem: 'it is too large.' };
    const safe = safeSvg(Buffer.from(svg));
    return 'svg' in safe ? safe : { problem: `${safe.problem}.` };
  } catch (error) {
    return { problem: unknownKind(source) ?? `it cannot be read (${plainReason(error)}). Correct it.` };
  }
}

/** Returns a message for kinds of diagrams that the small build lacks, which is not the author's fault. */
function unknownKind(source: string): string | undefined {
  const kind = /^[^\S\n]*(mindmap|architecture)(?:-beta)?\b/m.exec(source)?.[1];
  if (kind === undefined || library.isWhole) return undefined;
  return `a diagram of the kind \`${kind}\` is drawn only where the package \`mermaid\` is installed beside Offprint (npm install mermaid).`;
}

function plainReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/^page\.evaluate:\s*/, '')
    .replace(/\n\s+at .*$/s, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}

interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

interface DrawInPage {
  readonly source: string;
  readonly theme: Readonly<Record<string, unknown>>;
  readonly style: string;
}

/** Runs in the browser: everything that it uses must be in its text or its argument. */
async function drawInPage({ source, theme, style }: DrawInPage): Promise<string> {
  const mermaid: Mermaid = Reflect.get(globalThis, 'mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    themeVariables: theme,
    themeCSS: style,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    fontFamily: 'Arial, "Helvetica Neue", Helvetica, "Liberation Sans", sans-serif',
    deterministicIds: true,
    deterministicIDSeed: 'diagram',
    maxTextSize: 50_000,
    maxEdges: 500,
    suppressErrorRendering: true,
    secure: [
      ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
      ...['deterministicIds', 'deterministicIDSeed', 'dompurifyConfig', 'fontFamily', 'htmlLabels'],
    ],
  });
  // Some kinds generate names at random, and equal sources must give equal drawings.
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const { svg } = await mermaid.render('diagram', source);
  const holder = document.createElement('div');
  holder.innerHTML = svg;
  document.body.replaceChildren();
  const root = holder.querySelector('svg');
  if (root === null) throw new Error('nothing was drawn');
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  for (const name of ['style', 'width', 'height', 'xmlns']) root.removeAttribute(name);
  for (const element of root.querySelectorAll('script, a, image, use[href^="http"], foreignObject iframe'))
    element.remove();
  const text = new XMLSerializer().serializeToString(root).replace(/^<svg xmlns="[^"]*"/, '<svg');
  const size = width > 0 && height > 0 ? ` width="${Math.ceil(width)}" height="${Math.ceil(height)}"` : '';
  return text.replace(/^<svg/, `<svg xmlns="http://www.w3.org/2000/svg"${size}`);
}
