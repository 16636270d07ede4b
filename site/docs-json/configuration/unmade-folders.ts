import { isObject } from '../../model/report.js';
import { descriptionSetting } from '../descriptions/description-setting.js';
import { GRAPHQL_DIRECTORY } from '../descriptions/generated-graphql.js';

/** Keys that name descriptions, with the folder of their pages where the setting does not say. */
const KEYS: Readonly<Record<string, string | undefined>> = {
  openapi: undefined,
  asyncapi: undefined,
  graphql: GRAPHQL_DIRECTORY,
};

/** Folders of the pages that would be made from descriptions that `isMissing`, wherever in the configuration they are named. Sorted. */
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
