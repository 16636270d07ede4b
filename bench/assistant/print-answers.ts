import type { Judged } from './judge-answers.js';

/** The number of answers that one person reads at a time. */
const ANSWERS = 30;

/** Returns answers in full as Markdown, evenly spread over all questions, each with a line for a verdict of one word. */
export function printAnswers(judged: readonly Judged[]): string {
  const count = Math.min(ANSWERS, judged.length);
  const chosen = Array.from({ length: count }, (_, at) => judged[Math.floor((at * judged.length) / count)]);
  return chosen
    .filter((one) => one !== undefined)
    .map(({ question, answer }) => {
      const said = [...(question.previous ?? []), question.question].join(' → ');
      const quote = answer.replace(/^/gm, '> ').replace(/^> $/gm, '>');
      return `## ${question.corpus}: ${said}\n\n${quote}\n\nVerdict: \n`;
    })
    .join('\n');
}
