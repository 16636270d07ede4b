import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A generated project, read back from its files in the order of its navigation. */
export interface CorpusTab {
  readonly tab: string;
  readonly groups: readonly { readonly group: string; readonly pages: readonly CorpusPage[] }[];
}

export interface CorpusPage {
  /** The address of the page, without extension and leading slash. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

interface Configuration {
  readonly navigation: {
    readonly tabs: readonly {
      readonly tab: string;
      readonly groups: readonly { readonly group: string; readonly pages: readonly string[] }[];
    }[];
  };
}

/** Reads the pages of a project that `writeCorpus` wrote. */
export async function readCorpus(folder: string): Promise<CorpusTab[]> {
  const { navigation } = JSON.parse(await readFile(join(folder, 'docs.json'), 'utf8')) as Configuration;
  const readPage = async (path: string): Promise<CorpusPage> => {
    const text = await readFile(join(folder, `${path}.mdx`), 'utf8');
    return { path, text, title: /^title: (.*)$/m.exec(text)?.[1] ?? path };
  };
  return Promise.all(
    navigation.tabs.map(async ({ tab, groups }) => ({
      tab,
      groups: await Promise.all(
        groups.map(async ({ group, pages }) => ({ group, pages: await Promise.all(pages.map(readPage)) })),
      ),
    })),
  );
}

/** Returns all pages of a project in the order of its navigation. */
export function corpusPages(tabs: readonly CorpusTab[]): CorpusPage[] {
  return tabs.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
}

/** Replaces the notes of a page, which are the only tags in it, with the form of another program. `$1` is the text. */
export function replaceNotes(text: string, replacement: string): string {
  return text.replace(/<Note>\n([\s\S]*?)\n<\/Note>/g, replacement);
}
