import type { ServerModel } from './operation-model.js';
import type { OperationEntry, Specification } from './specification.js';
import { defined, isObject, listOf, objectOf, textOf } from './values.js';

const MOST_SERVERS = 20;

/** The servers of an operation: the nearest list that says anything. */
export function serverModels({ operation, pathItem }: OperationEntry, specification: Specification): ServerModel[] {
  const lists = [operation.servers, pathItem.servers, specification.document.servers].map(listOf);
  const nearest = lists.find((list) => list.some((server) => textOf(objectOf(server).url) !== undefined)) ?? [];
  return nearest.slice(0, MOST_SERVERS).flatMap((server) => serverModel(server) ?? []);
}

function serverModel(server: unknown): ServerModel | undefined {
  const { url: written, description, variables } = objectOf(server);
  const url = textOf(written)?.trim();
  // An address without a host is relative to where the description was published, which nobody knows here.
  if (url === undefined || url === '/') return undefined;
  return {
    url: url.replace(/\/+$/, ''),
    ...defined({ description: textOf(description) }),
    variables: Object.entries(objectOf(variables)).flatMap(([name, value]) =>
      isObject(value)
        ? [
            {
              name,
              preset: textOf(value.default) ?? '',
              values: listOf(value.enum)
                .map(textOf)
                .filter((text) => text !== undefined),
              ...defined({ description: textOf(value.description) }),
            },
          ]
        : [],
    ),
  };
}
