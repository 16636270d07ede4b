import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { countDescription } from '../loss/descriptions/count-description.js';
import { planSite } from '../site/docs-json/plan-site.js';
import { createContentRenderer } from '../site/page/content-renderer.js';
import { memorySourceFiles } from '../test/support/memory-source-files.js';

/**
 * Prints what pages of descriptions do not say though their descriptions do: `node build/bench/description-loss.js FILE…`.
 * A description in several files is named by its first one; FOLDER is then the folder that has them all. ALL prints each.
 */
for (const path of process.argv.slice(2)) {
  const folder = process.env.FOLDER ?? dirname(path);
  const texts: Record<string, string> = {};
  const add = (file: string) => {
    texts[relative(folder, file).replaceAll('\\', '/')] = readFileSync(file, 'utf8');
  };
  const walk = (at: string, depth: number): void => {
    for (const name of readdirSync(at)) {
      const file = join(at, name);
      if (statSync(file).isDirectory()) {
        if (depth < 6 && !name.startsWith('.')) walk(file, depth + 1);
      } else if (/\.(?:json|ya?ml)$/.test(name)) add(file);
    }
  };
  if (process.env.FOLDER !== undefined) walk(folder, 0);
  else add(path);
  const name = relative(folder, path).replaceAll('\\', '/');
  const kind = /asyncapi["']?\s*:/.test(texts[name] ?? '') ? 'asyncapi' : 'openapi';
  const docs = {
    name: 'Loss',
    colors: { primary: '#000000' },
    navigation: { groups: [{ group: 'API', [kind]: name }] },
  };
  const files = memorySourceFiles({ ...texts, 'docs.json': JSON.stringify(docs) });
  const plan = planSite(files, {});
  const renderer = createContentRenderer({ settings: plan.settings, files });
  const totals: Record<string, number> = { pages: 0, found: 0, lost: 0 };
  const kinds = new Map<string, { count: number; example: string }>();
  let [rendering, counting] = [0, 0];
  for (const page of plan.pages) {
    const start = process.cpuUsage();
    const content = await renderer.renderPage(page);
    const rendered = process.cpuUsage(start);
    const middle = process.cpuUsage();
    const count = countDescription(files, page, content);
    const counted = process.cpuUsage(middle);
    rendering += rendered.user + rendered.system;
    counting += counted.user + counted.system;
    if (count === undefined) continue;
    totals.pages = (totals.pages ?? 0) + 1;
    totals.found = (totals.found ?? 0) + count.found;
    for (const [reason, times] of Object.entries(count.leftOut)) totals[reason] = (totals[reason] ?? 0) + times;
    for (const { what, file, line } of count.lost) {
      totals.lost = (totals.lost ?? 0) + 1;
      const sort = what
        .replace(/"[^"]*"/g, '…')
        .replace(/of .*$/, '')
        .replace(/among the/, 'among the');
      const known = kinds.get(sort) ?? { count: 0, example: `${page.path}: ${what} (${file}:${line})` };
      kinds.set(sort, { ...known, count: known.count + 1 });
      if (process.env.ALL !== undefined) console.log(`${page.path}: ${what} (${file}:${line})`);
    }
  }
  console.log(
    name,
    JSON.stringify(totals),
    `counting ${((100 * counting) / (rendering || 1)).toFixed(1)} % of rendering`,
  );
  for (const finding of plan.findings.slice(0, 8))
    console.log('  plan:', finding.severity, finding.message.slice(0, 160));
  for (const [sort, { count, example }] of [...kinds].sort((a, b) => b[1].count - a[1].count).slice(0, 25))
    console.log('  ', count, sort, '·', example.slice(0, 220));
}
