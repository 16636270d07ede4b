import { setTimeout as sleep } from 'node:timers/promises';
import { traitsOf } from '../../assistant/answer/create-model.js';
import { createReader, type Reader, type ReadTexts } from '../../assistant/reader/create-reader.js';
import { findWeights } from '../../assistant/reader/install-weights.js';
import { startReaderProcess } from '../../assistant/reader/reader-client.js';
import { READER_RELEASE } from '../../assistant/reader/reader-release.js';
import { readConfig } from '../../config/read-config.js';

export interface InstalledReader {
  /** Undefined if answers are found by words alone. */
  readonly reader: Reader | undefined;
  /** Says in one sentence what answers are found by. */
  readonly line: string;
  /** Resolves when the sections of all sites that were asked have been read, so that figures do not depend on the machine's speed. */
  untilRead(): Promise<void>;
}

/** Opens the reader if its weights are on this machine, without a limit of waiting texts. Pieces of sections are read with their question. */
export async function openInstalledReader(): Promise<InstalledReader> {
  const folder = traitsOf(readConfig(process.env).assistant.model).readerFolder;
  const byWords = (line: string) => ({ reader: undefined, line, untilRead: async () => {} });
  if (folder === undefined) return byWords('Answers are found by words: OFFPRINT_READER is off.');
  const files = await findWeights(folder);
  if (files === undefined)
    return byWords(`Answers are found by words: no weights in ${folder}; npm start downloads them.`);
  const { embed, ended } = await startReaderProcess(files);
  const reader = createReader(embed, { maxWaiting: Number.POSITIVE_INFINITY });
  const sections: ReadTexts[] = [];
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return {
    line: `Answers are found by words and by the reader ${READER_RELEASE.name}.`,
    reader: {
      ...reader,
      readAhead(texts, when) {
        const read = when === 'last' ? undefined : reader.readAhead(texts);
        if (read !== undefined) sections.push(read);
        return read;
      },
    },
    async untilRead() {
      while (sections.some(({ isComplete }) => !isComplete)) {
        if (hasEnded) throw new Error('the process of the reader has ended; run it again');
        await sleep(READ_MS);
      }
    },
  };
}

/** The time between two looks at what has been read, in milliseconds. */
const READ_MS = 100;
