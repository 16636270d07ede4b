// Compares the imports between the rooms with the table in rules.mjs, and finds circles of files. Prints one line for each fault.
// usage: check.mjs [FOLDER]; the folder is a git repository, by default this one.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circlesOf } from './circles.mjs';
import { importsOf } from './graph.mjs';
import { PACKAGES, RECURSIVE, ROOMS } from './rules.mjs';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..'));
/** Tests and benches may import anything; scripts are not TypeScript. */
const isFree = (file) => /^(?:test|bench)\//.test(file);

/** Folders whose own folders are rooms. */
const PARTED = new Set(['site', 'api', 'contract']);

function roomOf(file) {
  const [top, inner, ...rest] = file.split('/');
  return rest.length > 0 && PARTED.has(top) ? `${top}/${inner}` : top;
}

function mayImport(from, to, isType) {
  return (ROOMS[from] ?? '').split(' ').some((rule) => {
    const [room, forTypes] = rule.startsWith('type:') ? [rule.slice(5), true] : [rule, false];
    if (forTypes && !isType) return false;
    return room === to || (room.endsWith('/*') && to.startsWith(room.slice(0, -1)));
  });
}

function faultOf({ from, to, isType }) {
  if (isFree(from)) return undefined;
  const room = roomOf(from);
  if (!to.includes('/') || to.startsWith('@')) {
    const owners = PACKAGES[to]?.split(' ');
    if (owners === undefined || owners.includes(room) || owners.includes(room.split('/')[0]) || isType)
      return undefined;
    return `${from} imports ${to}, which only ${owners.join(', ')} may import`;
  }
  const other = roomOf(to);
  if (room === other || mayImport(room, other, isType)) return undefined;
  if (ROOMS[room] === undefined) return `${from} lies in no room of scripts/imports/rules.mjs: add ${room} there`;
  return `${from} imports ${isType ? 'a type' : 'a value'} from ${to}, but ${room} may import only: ${ROOMS[room] || 'nothing of ours'}`;
}

const imports = importsOf(root);
const ours = imports.filter(({ from, to }) => /\.tsx?$/.test(to) && !from.startsWith('test/'));
const listed = RECURSIVE.map((files) => new Set(files.split(' ')));
const isListed = (circle) => listed.some((files) => circle.every((file) => files.has(file)));
const faults = [
  ...imports.map(faultOf).filter(Boolean),
  ...circlesOf(ours)
    .filter((circle) => !isListed(circle))
    .map((circle) => `These files import one another: ${circle.join(', ')}`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`${faults.length} imports break the rules in scripts/imports/rules.mjs.`);
process.exitCode = faults.length > 0 ? 1 : 0;
