import { readFileSync } from 'node:fs';
import { z } from 'zod';

const questionSchema = z.object({
  id: z.string(),
  /** Name of the project that it is about. */
  corpus: z.string(),
  question: z.string(),
  /** Pages that answer it, any of them; none where the documentation does not say. */
  paths: z.array(z.string()),
  /** Texts that an answer must contain, all of them. */
  facts: z.array(z.string()),
  kind: z.string(),
  previous: z.array(z.string()).optional(),
  currentPath: z.string().optional(),
});

/** A reader's question with what a right answer is. */
export type Question = z.infer<typeof questionSchema>;

/** Reads a file of questions, one JSON object a line. Throws where a line is something else. */
export function readQuestions(file: string): Question[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => questionSchema.parse(JSON.parse(line)));
}
