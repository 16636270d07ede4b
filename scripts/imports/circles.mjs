/** Returns the sets of files that import one another over any number of others, each sorted (Tarjan's strongly connected components). */
export function circlesOf(imports) {
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found = [];
  const state = { next: 0, index: new Map(), lowest: new Map(), stack: [], open: new Set() };
  for (const file of targets.keys()) if (!state.index.has(file)) visit(file, targets, state, found);
  return found;
}

function visit(file, targets, state, found) {
  const { index, lowest, stack, open } = state;
  index.set(file, state.next);
  lowest.set(file, state.next++);
  stack.push(file);
  open.add(file);
  for (const target of targets.get(file) ?? []) {
    if (!index.has(target)) {
      visit(target, targets, state, found);
      lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    } else if (open.has(target)) lowest.set(file, Math.min(lowest.get(file), index.get(target)));
  }
  if (lowest.get(file) !== index.get(file)) return;
  const circle = stack.splice(stack.indexOf(file));
  for (const member of circle) open.delete(member);
  if (circle.length > 1) found.push(circle.sort());
}
