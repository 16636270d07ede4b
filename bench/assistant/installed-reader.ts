import { traitsOf } from '../../assistant/answer/create-model.js';
import { createReader, type Reader } from '../../assistant/reader/create-reader.js';
import { findWeights } from '../../assistant/reader/install-weights.js';
import { startReaderProcess } from '../../assistant/reader/reader-client.js';
import { READER_RELEASE } from '../../assistant/reader/reader-release.js';
import { readConfig } from '../../config/read-config.js';

/** Opens the reader if its weights are on this machine, without a limit of waiting texts, and says in one line what answers are found by. */
export async function openInstalledReader(): Promise<{ readonly reader: Reader | undefined; readonly line: string }> {
  const folder = traitsOf(readConfig(process.env).assistant.model).readerFolder;
  if (folder === undefined) return { reader: undefined, line: 'Answers are found by words: OFFPRINT_READER is off.' };
  const files = await findWeights(folder);
  if (files === undefined)
    return {
      reader: undefined,
      line: `Answers are found by words: no weights in ${folder}; npm start downloads them.`,
    };
  const { embed } = await startReaderProcess(files);
  const reader = createReader(embed, { maxWaiting: Number.POSITIVE_INFINITY });
  return { reader, line: `Answers are found by words and by the reader ${READER_RELEASE.name}.` };
}
