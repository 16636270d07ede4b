import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { ICON_NAMES } from './ui/icon-names.ts';

/** The module `virtual:icons`: the shapes of the used icons. */
function icons(): Plugin {
  const id = 'virtual:icons';
  return {
    name: 'offprint-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
      const { icons: all } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> };
      const used = ICON_NAMES.map((name) => {
        const icon = all[name];
        if (icon === undefined) throw new Error(`there is no icon ${name}; choose another in ui/icon-names.ts`);
        return [name, icon.body];
      });
      return `export default ${JSON.stringify(Object.fromEntries(used))};`;
    },
  };
}

/** Returns whether the first page needs a module: all imports from the entry to it are static. */
function isFirst(id: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set([id]);
  for (const each of seen) {
    const module = context.getModuleInfo(each);
    if (module?.isEntry) return true;
    for (const importer of module?.importers ?? []) seen.add(importer);
  }
  return false;
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), icons()],
  build: {
    outDir: '../build/dashboard',
    emptyOutDir: true,
    // All assets are separate files, because the content security policy allows no inline scripts, styles or data
    // addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Otherwise, code that others share with the first page would be split into a dozen files.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: (id, context) => (isFirst(id, context) ? 'first' : null) }] } },
    },
  },
});
