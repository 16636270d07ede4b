import { diagramAddress, diagramProblemAddress } from '../site/model/diagram-address.js';
import type { DrawnDiagram } from './draw-diagrams.js';

/** Returns a drawn diagram as files beside those of the project, where pages look for it. */
export function diagramFiles(hash: string, diagram: DrawnDiagram): { readonly path: string; readonly bytes: Buffer }[] {
  if ('problem' in diagram) return [{ path: diagramProblemAddress(hash), bytes: Buffer.from(diagram.problem) }];
  return [
    { path: diagramAddress(hash, 'light'), bytes: Buffer.from(diagram.light) },
    { path: diagramAddress(hash, 'dark'), bytes: Buffer.from(diagram.dark) },
  ];
}
