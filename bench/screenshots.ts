import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.js';
import { launchOffline } from '../browser/launch-offline.js';
import { THEMES, type ThemeName } from '../site/model/themes.js';
import { createProjectExporter } from '../test/support/export-project.js';
import { folderSourceFiles } from '../test/support/folder-source-files.js';
import { GALLERY } from '../test/support/gallery.js';
import { startServices } from '../test/support/services.js';
import { createTemporaryFolder } from '../test/support/temporary-folder.js';
import { writeSite } from '../test/support/written-site.js';

/**
 * `npm run screenshots -- [--out FOLDER] [--only WORD] [--theme NAME|all] [BUNDLE]`: pictures of every kind of page, out of
 * an export of the gallery in `test/fixtures/gallery` or of the bundle that is named, at three widths, light and dark, and
 * as printed. With a theme, of the pages that show how looks differ, from the gallery with that look.
 */
interface View {
  readonly name: string;
  readonly file: string;
  /** Widths at which it is taken; all where nothing is said. */
  readonly widths?: readonly number[];
  /** The whole page, not only what is seen at first. */
  readonly isWhole?: boolean;
  readonly act?: (page: Page) => Promise<unknown>;
}

const WIDTHS = [390, 820, 1440] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900 };

const VIEWS: readonly View[] = [
  { name: 'landing', file: 'index.html', isWhole: true },
  { name: 'guide', file: 'guides/overview.html', isWhole: true },
  { name: 'code', file: 'guides/quickstart.html', isWhole: true },
  { name: 'tables', file: 'guides/tables.html', isWhole: true },
  { name: 'diagrams-and-math', file: 'guides/drawings.html', isWhole: true },
  { name: 'deep-sidebar', file: 'guides/deep.html' },
  { name: 'wide', file: 'guides/wide.html' },
  { name: 'operation', file: 'api-reference/berths/book-a-berth.html', isWhole: true },
  {
    name: 'playground',
    file: 'api-reference/berths/list-berths.html',
    act: async (page) => {
      await page.getByRole('button', { name: /try it/i }).click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'changelog', file: 'changelog.html', isWhole: true },
  { name: 'not-found', file: '404.html' },
  { name: 'right-to-left', file: 'ar/index.html', isWhole: true },
  { name: 'japanese', file: 'ja/index.html', isWhole: true },
  {
    name: 'search',
    file: 'guides/overview.html',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.locator('dialog.op-search[open] input').fill('berth');
      await page.locator('dialog.op-search [role=option]').first().waitFor();
    },
  },
  {
    name: 'drawer',
    file: 'guides/overview.html',
    widths: [390, 820],
    act: async (page) => {
      await page.click('.op-menu-button');
      await page.locator('#sidebar').waitFor();
    },
  },
  {
    name: 'zoom',
    file: 'components/frames.html',
    act: async (page) => {
      await page.locator('.op-zoomable').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  ...[
    ...['accordions', 'badges', 'callouts', 'cards', 'code', 'colors', 'columns', 'diagrams', 'examples', 'fields'],
    ...['formulas', 'frames', 'headings', 'icons', 'panels', 'prompts', 'repositories', 'steps', 'tabs', 'tiles'],
    ...['tooltips', 'trees', 'views'],
  ].map((name) => ({ name: `component-${name}`, file: `components/${name}.html`, isWhole: true, widths: [390, 1440] })),
];

/** The views that show how looks differ: text, components, an operation, and a page from right to left. */
const THEMED_VIEWS: readonly View[] = [
  { name: 'guide', file: 'guides/overview.html', widths: [390, 1440] },
  { name: 'deep-sidebar', file: 'guides/deep.html', widths: [1440] },
  { name: 'code', file: 'guides/quickstart.html', widths: [390, 1440], isWhole: true },
  { name: 'cards', file: 'components/cards.html', widths: [1440], isWhole: true },
  { name: 'operation', file: 'api-reference/berths/book-a-berth.html', widths: [390, 1440] },
  { name: 'right-to-left', file: 'ar/index.html', widths: [1440] },
  { name: 'middle', file: 'guides/overview.html', widths: [820] },
];

interface Arguments {
  readonly themes: readonly ThemeName[];
  readonly out: string;
  readonly only: string;
  readonly bundle?: string;
}

const wanted = readArguments(process.argv.slice(2));
if (wanted.themes.length > 0) for (const theme of wanted.themes) await withThemedGallery(theme, wanted);
else if (wanted.bundle === undefined) await withExportedGallery((bundle) => takeAll(bundle, VIEWS, wanted));
else await takeAll(wanted.bundle, VIEWS, wanted);

function readArguments(words: readonly string[]): Arguments {
  const value = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const options = new Set(['--out', '--only', '--theme'].flatMap((name) => [name, value(name)]));
  const bundle = words.find((word) => !options.has(word));
  return {
    out: resolve(value('--out') ?? 'screenshots'),
    only: value('--only') ?? '',
    themes: THEMES.filter((theme) => ['all', theme].includes(value('--theme') ?? '')),
    ...(bundle !== undefined && { bundle: resolve(bundle) }),
  };
}

async function withExportedGallery(use: (bundle: string) => Promise<void>): Promise<void> {
  const services = await startServices();
  const exporter = createProjectExporter(services);
  try {
    await Promise.all([services.startApi(), services.startWorker()]);
    const { job, bundle } = await exporter.exportFolder(GALLERY);
    if (job.status !== 'completed') throw new Error(`The gallery was not exported: ${job.error}`);
    await use(bundle);
  } finally {
    await services.stop();
    await exporter.clean();
  }
}

/** Renders the gallery in a theme without services, because a look only depends on style sheets and the pages need not be packed. */
async function withThemedGallery(theme: ThemeName, { out, ...wanted }: Arguments): Promise<void> {
  const folder = await createTemporaryFolder('looks');
  try {
    const gallery = folderSourceFiles(GALLERY);
    const configuration = { ...JSON.parse(gallery.read('docs.json').toString('utf8')), theme };
    const pages = new Set(THEMED_VIEWS.map(({ file }) => file.replace(/\.html$/, '')));
    const read = (path: string) =>
      path === 'docs.json' ? Buffer.from(JSON.stringify(configuration)) : gallery.read(path);
    await writeSite({ ...gallery, read }, folder.path, (path) => pages.has(path));
    await takeAll(folder.path, THEMED_VIEWS, { ...wanted, out: join(out, theme) });
  } finally {
    await folder.remove();
  }
}

async function takeAll(bundle: string, views: readonly View[], { out, only }: Arguments): Promise<void> {
  const found = await findChromium(process.env.CHROMIUM_PATH || undefined);
  if ('problem' in found) throw new Error(found.problem);
  await mkdir(out, { recursive: true });
  const browser = await launchOffline(found.path);
  try {
    for (const view of views.filter(({ name }) => name.includes(only))) {
      for (const width of view.widths ?? WIDTHS)
        for (const theme of ['light', 'dark'] as const) await take(browser, { bundle, out, view, width, theme });
      if (view.act === undefined) await print(browser, { bundle, out, view });
      console.log(view.name);
    }
  } finally {
    await browser.close();
  }
}

interface Picture {
  readonly bundle: string;
  readonly out: string;
  readonly view: View;
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

async function take(browser: Browser, { bundle, out, view, width, theme }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    offline: true,
  });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(bundle, view.file)).href);
  await view.act?.(page);
  await loadPictures(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) console.log(`${view.name} at ${width}: ${overflow} px too wide`);
  await page.screenshot({ path: join(out, `${view.name}-${width}-${theme}.png`), fullPage: view.isWhole === true });
  await context.close();
}

async function print(browser: Browser, { bundle, out, view }: Pick<Picture, 'bundle' | 'out' | 'view'>): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, offline: true });
  await page.goto(pathToFileURL(join(bundle, view.file)).href);
  await page.emulateMedia({ media: 'print' });
  await loadPictures(page);
  await page.screenshot({ path: join(out, `${view.name}-print.png`), fullPage: true });
  await page.close();
}

/** Pictures far down are loaded when they come near; here all are wanted at once. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
