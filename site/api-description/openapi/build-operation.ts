import type { SchemaBudget } from './build-schema.js';
import type { CallbackModel, CodeSample, LinkModel, OperationModel, ResponseModel } from './operation-model.js';
import { bodyModels, headerModels, parameterModels } from './parameter-model.js';
import { securityModel } from './security-model.js';
import { serverModels } from './server-model.js';
import type { OperationEntry, Specification } from './specification.js';
import { defined, isObject, type Json, listOf, objectOf, shortJson, textOf } from './values.js';

/** Maximum number of schemas on one page, which amounts to a few hundred kilobytes. */
const MAX_SCHEMAS = 1_500;
const MAX_RESPONSES = 200;
const MAX_CALLBACKS = 100;
const MAX_LINKS = 200;

/** Returns everything that a page shows of one operation. */
export function buildOperation(
  entry: OperationEntry,
  specification: Specification,
  labelKeys: readonly string[] = [],
): OperationModel {
  return operationModel(entry, specification, { left: MAX_SCHEMAS, labelKeys }, true);
}

function operationModel(
  entry: OperationEntry,
  specification: Specification,
  budget: SchemaBudget,
  withCallbacks: boolean,
): OperationModel {
  const { operation, pathItem, method, path } = entry;
  const pathTexts = [textOf(pathItem.summary), textOf(pathItem.description)].filter((text) => text !== undefined);
  const body = specification.open(operation.requestBody);
  return {
    method,
    path,
    ...defined({ description: textOf(operation.description), bodyDescription: textOf(body?.description) }),
    ...(pathTexts.length > 0 && { pathDescription: [...new Set(pathTexts)].join('\n\n') }),
    deprecated: operation.deprecated === true,
    ...externalDocs(operation),
    servers: serverModels(entry, specification),
    ...securityModel(operation, specification),
    parameters: parameterModels(entry, specification, budget),
    bodies: bodyModels(body?.content, specification, budget),
    isBodyRequired: body?.required === true,
    responses: responseModels(operation.responses, specification, budget),
    callbacks: withCallbacks ? callbackModels(operation.callbacks, specification, budget) : [],
    samples: codeSamples(operation),
  };
}

function responseModels(responses: unknown, specification: Specification, budget: SchemaBudget): ResponseModel[] {
  return specification
    .entries(responses)
    .filter(([status]) => !status.startsWith('x-'))
    .slice(0, MAX_RESPONSES)
    .flatMap(([status, written]) => {
      const response = specification.open(written);
      if (response === undefined) return [];
      return {
        status,
        ...defined({ description: textOf(response.description) }),
        headers: headerModels(response.headers, specification, budget),
        contents: bodyModels(response.content, specification, budget),
        links: linkModels(response.links, specification),
      };
    });
}

function linkModels(links: unknown, specification: Specification): LinkModel[] {
  return specification
    .entries(links)
    .slice(0, MAX_LINKS)
    .flatMap(([name, written]) => {
      const link = specification.open(written);
      if (link === undefined) return [];
      const id = textOf(link.operationId);
      const target = specification.operations.find(({ operation }) => id !== undefined && operation.operationId === id);
      const operation = target === undefined ? (id ?? textOf(link.operationRef)) : `${target.method} ${target.path}`;
      if (operation === undefined) return [];
      const parameters = Object.entries(objectOf(link.parameters)).map(([key, value]) => ({
        name: key,
        value: typeof value === 'string' ? value : shortJson(value),
      }));
      return { name, operation, ...defined({ description: textOf(link.description) }), parameters };
    });
}

function externalDocs({ externalDocs: written }: Json): Pick<OperationModel, 'more'> {
  const { url, description } = objectOf(written);
  const address = textOf(url);
  return address === undefined || !/^https?:\/\//i.test(address)
    ? {}
    : { more: { url: address, ...defined({ text: textOf(description) }) } };
}

function callbackModels(callbacks: unknown, specification: Specification, budget: SchemaBudget): CallbackModel[] {
  const found: CallbackModel[] = [];
  for (const [name, written] of specification.entries(callbacks))
    for (const [address, value] of Object.entries(specification.resolve(written) ?? {}))
      for (const [method, operation] of Object.entries(specification.open(value) ?? {})) {
        if (!isObject(operation) || !/^(?:get|post|put|patch|delete|head|options|trace|query)$/.test(method)) continue;
        if (found.length >= MAX_CALLBACKS) return found;
        const pathItem = specification.open(value) ?? {};
        const entry = { method: method.toUpperCase(), path: address, operation, pathItem };
        found.push({ name, address, operation: operationModel(entry, specification, budget, false) });
      }
  return found;
}

function codeSamples(operation: Json): CodeSample[] {
  const written = operation['x-codeSamples'] ?? operation['x-code-samples'];
  return listOf(written).flatMap((sample) => {
    const { lang, label, source } = objectOf(sample);
    const code = textOf(source);
    if (code === undefined) return [];
    return { language: textOf(lang) ?? 'text', ...defined({ label: textOf(label) }), code: code.trimEnd() };
  });
}
