import pMap from 'p-map';
import { diagramFiles } from '../../browser/diagram-files.js';
import { DRAWING_VERSION, type DrawnDiagram, drawDiagrams } from '../../browser/draw-diagrams.js';
import type { SitePlan } from '../../site/model/plan.js';
import { refreshSnapshot } from '../../snapshot/refresh-snapshot.js';
import { storePack } from '../../snapshot/store-pack.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';
import { joinManifests } from './join-manifests.js';

type Diagrams = NonNullable<SitePlan['diagrams']>;

const READS_AT_ONCE = 16;

/**
 * Draws the diagrams that no export of the organization has drawn before, and returns the key of a manifest that
 * contains all of them beside the files of other hosts. A drawing is cached by the hash of its source; a diagram that
 * could not be attempted is attempted again in the next export.
 */
export function createSiteDiagrams({ store, workspace, logger, chromiumPath }: ActivityDependencies) {
  return async (
    diagrams: Diagrams,
    {
      keys,
      outsideKey,
      signal,
    }: { readonly keys: StoreKeys; readonly outsideKey: string | null; readonly signal: AbortSignal },
  ): Promise<string | null> => {
    if (diagrams.length === 0) return outsideKey;
    const join = (key: string) =>
      joinManifests({ store, workspace }, { prefix: keys.snapshots, key, otherKey: outsideKey });
    const setKey = setKeyOf(keys, diagrams);
    const known = await readRecord(store, setKey, RECORDS.diagramSet);
    if (known !== undefined && (await refreshSnapshot(store, known.key))) return join(known.key);
    const drawn = await readKnown(diagrams, keys);
    const missing = diagrams.filter(({ hash }) => !drawn.has(hash));
    if (missing.length > 0) {
      for (const [hash, diagram] of await drawDiagrams({ diagrams: missing, chromiumPath, signal })) {
        drawn.set(hash, diagram);
        if (!isCutShort(diagram))
          await writeRecord(store, keyOf(keys, hash), RECORDS.diagram, diagram, { rebuildable: true });
      }
      logger.debug({ wanted: missing.length, drawn: drawn.size }, 'diagrams drawn');
    }
    if (drawn.size === 0) return outsideKey;
    const { key } = await storePack(
      store,
      keys.snapshots,
      [...drawn].flatMap(([hash, diagram]) => diagramFiles(hash, diagram)),
    );
    if (drawn.size === diagrams.length && ![...drawn.values()].some(isCutShort))
      await writeRecord(store, setKey, RECORDS.diagramSet, { key }, { rebuildable: true });
    return join(key);
  };

  async function readKnown(diagrams: Diagrams, keys: StoreKeys): Promise<Map<string, DrawnDiagram>> {
    const known = new Map<string, DrawnDiagram>();
    const read = async ({ hash }: Diagrams[number]) => {
      const diagram = await readRecord(store, keyOf(keys, hash), RECORDS.diagram);
      if (diagram !== undefined) known.set(hash, diagram);
    };
    await pMap(diagrams, read, { concurrency: READS_AT_ONCE });
    return known;
  }
}

/** Returns the keys of the records of these diagrams: one for each, and one for all of them together. */
export function diagramKeys(
  keys: StoreKeys,
  diagrams: Diagrams,
): { readonly set: string; readonly each: readonly string[] } {
  return { set: setKeyOf(keys, diagrams), each: diagrams.map(({ hash }) => keyOf(keys, hash)) };
}

function setKeyOf(keys: StoreKeys, diagrams: Diagrams): string {
  return keys.diagramSet(hashParts(DRAWING_VERSION, ...diagrams.map(({ hash }) => hash)));
}

function keyOf(keys: StoreKeys, hash: string): string {
  return keys.diagram(hashParts(DRAWING_VERSION, hash));
}

/** Returns whether a diagram was cut short by the machine. Such a diagram is shown in this export and not cached. */
const isCutShort = (diagram: DrawnDiagram): boolean => 'problem' in diagram && diagram.isCutShort === true;
