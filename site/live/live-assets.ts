import type { PlannedFile } from '../model/plan.js';
import { relativeAddress, rootPrefix } from '../model/relative-address.js';
import { liveAddress } from './address.js';
import { dataScript } from './data-scripts.js';
import { decodeText } from './decode-text.js';
import { isActiveDocument, OTHER_HOSTS } from './live-names.js';
import { bundledPicture, isPicture, outsidePicture } from './live-pictures.js';
import type { LiveTargets } from './live-targets.js';
import { modulePlaces } from './script-modules.js';
import { registersWorker, withoutWorkers } from './service-workers.js';
import { EMPTY_SHEET, styleParts } from './style-parts.js';
import { linkTo, moduleAddress } from './write-live-page.js';

/**
 * Returns a file of a live site as the bundle contains it. Addresses in style sheets, modules and pictures lead to files of the bundle;
 * everything else is unchanged.
 */
export function liveAsset(file: PlannedFile, bytes: Buffer, targets: LiveTargets): Buffer {
  if (file.variable !== undefined)
    return Buffer.from(dataScript(decodeText(bytes, file.contentType, 'none'), file.variable));
  if (file.outputPath.endsWith('.css')) return Buffer.from(bundledSheet(file, bytes, targets));
  if (/\.m?js$/.test(file.outputPath)) return bundledScript(file, bytes, targets);
  if (file.outputPath.startsWith(OTHER_HOSTS)) {
    const isActive = isActiveDocument(file.sourcePath, file.contentType);
    return isActive ? outsidePicture(bytes, file.sourcePath) : bytes;
  }
  if (!isPicture(file.sourcePath, file.contentType)) return bytes;
  const prefix = rootPrefix(file.outputPath);
  return bundledPicture(bytes, file.sourcePath, {
    link: (address, fragment) => linkTo(address, fragment, { targets, outputPath: file.outputPath }, prefix),
    file: (address, fragment) => {
      const found = targets.find(address);
      return found && relativeAddress(prefix, found.outputPath) + fragment;
    },
  });
}

function bundledSheet(
  { sourcePath, outputPath, contentType }: PlannedFile,
  bytes: Buffer,
  targets: LiveTargets,
): string {
  const css = decodeText(bytes, contentType, 'css').replace(/^@charset "[^"]*";/, '');
  const prefix = rootPrefix(outputPath);
  const written = styleParts(css, sourcePath).map((part) => {
    if (typeof part === 'string') return part;
    const found = targets.find(part.address);
    if (found === undefined) return part.isSheet ? EMPTY_SHEET : 'data:,';
    return relativeAddress(prefix, found.outputPath) + part.fragment;
  });
  return `@charset "utf-8";${written.join('')}`;
}

/** Returns a script with the addresses of its modules replaced, and without service workers. Other scripts stay byte for byte. */
function bundledScript(
  { sourcePath, outputPath, contentType }: PlannedFile,
  bytes: Buffer,
  targets: LiveTargets,
): Buffer {
  const script = decodeText(bytes, contentType, 'none');
  const pieces: string[] = [];
  let from = 0;
  for (const { specifier, start, end } of modulePlaces(script)) {
    const address = liveAddress(specifier, sourcePath);
    const found = address === undefined ? undefined : targets.find(address);
    if (found === undefined) continue;
    pieces.push(script.slice(from, start), moduleAddress(rootPrefix(outputPath), found.outputPath));
    from = end;
  }
  if (from === 0 && !registersWorker(script)) return bytes;
  return Buffer.from(withoutWorkers(pieces.join('') + script.slice(from)));
}
