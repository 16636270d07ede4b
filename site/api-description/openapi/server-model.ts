import type { ServerModel, ServerVariable } from './operation-model.js';
import type { OperationEntry, Specification } from './specification.js';
import { defined, listOf, objectOf, textOf } from './values.js';

const MAX_SERVERS = 200;

/** Returns the servers of an operation: the nearest list that is not empty. */
export function serverModels({ operation, pathItem }: OperationEntry, specification: Specification): ServerModel[] {
  const lists = [operation.servers, pathItem.servers, specification.document.servers].map(listOf);
  const nearest = lists.find((list) => list.some((server) => textOf(objectOf(server).url) !== undefined)) ?? [];
  return nearest.slice(0, MAX_SERVERS).flatMap((server) => serverModel(server, specification) ?? []);
}

function serverModel(server: unknown, specification: Specification): ServerModel | undefined {
  const { url: written, description, variables } = objectOf(server);
  const url = textOf(written)?.trim();
  // An address without a host is relative to where the description was published, which is unknown here.
  if (url === undefined || url === '/') return undefined;
  return {
    url: url.replace(/\/+$/, ''),
    ...defined({ description: textOf(description) }),
    variables: serverVariables(variables, specification.resolve),
  };
}

/** Returns the variables of an address. */
export function serverVariables(variables: unknown, resolve: Specification['resolve']): ServerVariable[] {
  return Object.entries(objectOf(variables)).flatMap(([name, written]) => {
    const variable = resolve(written);
    if (variable === undefined) return [];
    return {
      name,
      preset: textOf(variable.default) ?? '',
      values: listOf(variable.enum).flatMap((value) => textOf(value) ?? []),
      ...defined({ description: textOf(variable.description) }),
    };
  });
}
