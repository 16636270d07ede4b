import { createPlaces, type FilePlace, type FindPlace } from '../api-description/find-places.js';
import type { SourceFiles } from '../model/source-files.js';

/** Finds the first place of a link's address in the files of an API description, of which the first is its main file. */
export type DescriptionPlaces = (files: readonly string[], address: string) => FilePlace | undefined;

/** Maximum number of addresses whose places are cached for one description. */
const MAX_REMEMBERED = 10_000;

/**
 * Creates a search for links of API descriptions. Pages of one description follow one another and often share their
 * links, so the texts and places of the latest description are kept. Links to other sites are not looked for.
 */
export function createDescriptionPlaces(sources: SourceFiles): DescriptionPlaces {
  let main: string | undefined;
  let findPlace: FindPlace = createPlaces(sources);
  const remembered = new Map<string, FilePlace>();
  const placeIn = (files: readonly string[], address: string): FilePlace | undefined => {
    // JSON may escape slashes.
    for (const written of [address, address.replaceAll('/', '\\/')])
      for (const file of files) {
        const place = findPlace(file, written);
        if (place.line !== undefined) return place;
      }
    return undefined;
  };
  return (files, address) => {
    const first = files[0];
    if (first === undefined || /^(?:[a-z][a-z0-9+.-]*:|#|\/\/|$)/i.test(address)) return undefined;
    if (main !== first) {
      main = first;
      findPlace = createPlaces(sources);
      remembered.clear();
    }
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const place = placeIn(files, address) ?? { file: first };
    if (remembered.size < MAX_REMEMBERED) remembered.set(address, place);
    return place;
  };
}
