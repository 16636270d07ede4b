import { diagramFile, isDrawing } from '../../site/model/diagram-address.js';
import { extensionOfType } from '../../site/model/media-types.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { sniffMediaType } from '../../site/outside/file-kind.js';
import { isSocialCard } from '../../site/theme/social-card.js';
import type { OutsideFiles } from './static-files.js';

/**
 * Returns the bundle paths of files of other hosts. The paths are made from the files' hashes: a picture with two
 * addresses is one file, two files of the same name are two, and no path is too long.
 */
export function placeOutsideFiles(files: SourceFiles): OutsideFiles {
  const places = new Map<string, { readonly outputPath: string }>();
  for (const { path, sha256 } of files.list()) {
    if (isDrawing(path)) places.set(path, { outputPath: diagramFile({ sha256 }) });
    if (isSocialCard(path)) places.set(path, { outputPath: `offprint/social/${sha256.slice(0, 20)}.png` });
    if (!/^https?:\/\//.test(path)) continue;
    const extension = extensionOfType(sniffMediaType(files.read(path)) ?? '') ?? 'bin';
    places.set(path, { outputPath: `offprint/outside/${sha256.slice(0, 20)}.${extension}` });
  }
  return places;
}
