import { createReader, type Reader } from './create-reader.js';
import { findWeights } from './install-weights.js';
import { startReaderProcess } from './reader-client.js';

export interface ReaderParts {
  /** The folder that the weights are downloaded to. */
  readonly folder: string;
  /** Called once, when texts can be read. */
  readonly onReady?: () => void;
  /** Receives the reason why texts cannot be read. Called once. */
  readonly onError: (error: unknown) => void;
}

/**
 * Opens a reader whose process starts with the first question after the weights were downloaded. Until it is ready, and if it ever ends,
 * nothing is compared.
 */
export function openReader({ folder, onReady, onError }: ReaderParts): Reader {
  let reader: Reader | undefined;
  let isStarted = false;

  async function start(): Promise<void> {
    isStarted = true;
    const files = await findWeights(folder);
    if (files === undefined) {
      isStarted = false;
      return;
    }
    try {
      const { embed, ended } = await startReaderProcess(files);
      reader = createReader(embed);
      onReady?.();
      void ended.then(() => {
        reader = undefined;
      });
    } catch (error) {
      onError(error);
    }
  }

  return {
    get isReady() {
      return reader !== undefined;
    },
    readAhead: (texts, when) => reader?.readAhead(texts, when),
    async compare(question, texts) {
      if (!isStarted) void start();
      return reader?.compare(question, texts);
    },
  };
}
