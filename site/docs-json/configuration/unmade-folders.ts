import { isObject } from '../../model/report.js';
import { descriptionSetting } from '../descriptions/description-setting.js';
import { GRAPHQL_DIRECTORY } from '../descriptions/generated-graphql.js';

/** Keys that name descriptions, with the default folder of their pages. */
const KEYS: Readonly<Record<string, string | undefined>> = {
  openapi: undefined,
  asyncapi: undefined,
  graphql: GRAPHQL_DIRECTORY,
};

/**
 * Returns the folders, sorted, of the pages that would be made from descriptions for which `isMissing` is true,
 * wherever the configuration names them.
 */
export function unmadeFolders(configuration: unknown, isMissing: (source: string) => boolean): readonly string[] {
  const folders = new Set<string>();
  const pending = [configuration];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isObject(value) && !Array.isArray(value)) continue;
    for (const [key, each] of Object.entries(value)) {
      pending.push(each);
      const setting = Object.hasOwn(KEYS, key) ? descriptionSetting(each, KEYS[key]) : undefined;
      if (setting?.sources.some(isMissing)) folders.add(setting.directory);
    }
  }
  return [...folders].sort();
}
