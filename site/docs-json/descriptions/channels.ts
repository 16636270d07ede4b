import type { AsyncapiDocument, ChannelEntry } from '../../api-description/asyncapi/asyncapi-document.js';
import { readAsyncapi } from '../../api-description/asyncapi/read-asyncapi.js';
import { nearest } from '../../model/nearest.js';
import type { SourceFiles } from '../../model/source-files.js';
import { createDescriptionFiles, type DescriptionFiles } from './description-files.js';

/** A channel, and the file of the project that defines it. */
export interface FoundChannel {
  readonly spec: string;
  readonly entry: ChannelEntry;
  readonly asyncapi: AsyncapiDocument;
}

/** A channel as a page names it. */
export interface ChannelReference {
  readonly file?: string;
  readonly name: string;
}

/** Finds AsyncAPI documents among a project's files, and channels in them. */
export interface Channels
  extends Pick<DescriptionFiles<{ readonly asyncapi: AsyncapiDocument }>, 'find' | 'read' | 'missingAddresses'> {
  /** Reads `[file ]channel` of a page's front matter. */
  parse(text: string): ChannelReference;
  /**
   * Finds a channel in the file that is named, else in the nearest files of the navigation, else in every document in
   * path order.
   */
  channel(reference: ChannelReference, inForce: readonly string[]): FoundChannel | undefined;
  /** The name that an author may have meant by one that is nowhere. */
  suggestion(reference: ChannelReference, inForce: readonly string[]): string | undefined;
}

const DOCUMENT = /\.(?:json|ya?ml)$/i;
const MAX_COMPARED = 2_000;

export function createChannels(files: SourceFiles): Channels {
  const documents = createDescriptionFiles(files, {
    extension: DOCUMENT,
    read: readAsyncapi,
    addressesOf: ({ asyncapi }) => asyncapi.specification.missingAddresses,
  });

  function* among({ file }: ChannelReference, inForce: readonly string[]) {
    for (const spec of documents.candidates(file, inForce)) {
      const result = documents.read(spec);
      if ('asyncapi' in result) yield { spec, asyncapi: result.asyncapi };
    }
  }

  return {
    find: documents.find,
    read: documents.read,
    missingAddresses: documents.missingAddresses,
    parse(text) {
      const [, file, name] = /^(\S+)\s+(\S.*)$/.exec(text.trim().slice(0, 2_000)) ?? [];
      if (file === undefined || name === undefined) return { name: text.trim() };
      const isFile = DOCUMENT.test(file) || documents.find(file) !== undefined;
      return isFile ? { file, name: name.trim() } : { name: text.trim() };
    },
    channel(reference, inForce) {
      for (const { spec, asyncapi } of among(reference, inForce)) {
        const entry = asyncapi.find(reference.name);
        if (entry !== undefined) return { spec, entry, asyncapi };
      }
      return undefined;
    },
    suggestion(reference, inForce) {
      const names: string[] = [];
      for (const { asyncapi } of among(reference, inForce)) names.push(...asyncapi.channels.map(({ name }) => name));
      return nearest(reference.name, names.slice(0, MAX_COMPARED));
    },
  };
}
