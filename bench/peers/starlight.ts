import { corpusPages, replaceNotes } from '../corpus-pages.js';
import { slashLinks } from './links.js';
import type { Peer } from './peer.js';

const COLLECTIONS = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

export const STARLIGHT: Peer = {
  name: 'Starlight',
  home: 'starlight',
  // Later versions need a later Node than we do.
  npm: ['astro@5', '@astrojs/starlight@0.37', 'sharp'],
  moduleType: 'module',
  command: ['node_modules/astro/astro.js', 'build'],
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  sources: ['src', 'public'],
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  output: 'dist',
  pageFile: (path) => `src/content/docs/${path}.md`,
  project(tabs) {
    const sidebar = tabs.map(({ tab }) => ({
      label: tab,
      collapsed: true,
      autogenerate: { directory: tab, collapsed: true },
    }));
    const options = JSON.stringify({ title: 'Corpus', sidebar });
    return {
      'astro.config.mjs': `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ site: 'https://docs.example.com', integrations: [starlight(${options})] });\n`,
      'src/content.config.ts': COLLECTIONS,
      ...Object.fromEntries(
        corpusPages(tabs).map(({ path, text }) => [
          STARLIGHT.pageFile(path),
          slashLinks(replaceNotes(text, ':::note\n$1\n:::')),
        ]),
      ),
    };
  },
  does: ['highlights', 'two themes', 'search', 'full look'],
};
