/** The kinds of answers that a question asks for, by its form. English only; for other languages, words decide. */
export interface QuestionForm {
  /** A procedure: steps and code. */
  readonly how: boolean;
  /** A quantity: text with a number. */
  readonly number: boolean;
  /** The default value of something. */
  readonly default: boolean;
  /** A yes or no: text with "no", "only" or "always". */
  readonly whether: boolean;
}

export function questionForm(question: string): QuestionForm {
  const text = question.slice(0, MAX_CHARACTERS);
  return {
    how: HOW.test(text),
    number: NUMBER.test(text),
    default: /\bdefaults?\b/i.test(text),
    whether: WHETHER.test(text.trimStart()),
  };
}

const MAX_CHARACTERS = 500;

const HOW =
  /\bhow (?:do|can|to|would|should)\b|\bsteps\b|^\s*(?:make|set|add|change|use|turn|get|run|create|stop|keep|show|install|send|connect|deploy)\b/i;
const NUMBER =
  /\b(?:how (?:many|much|long|big|large|often|old|far|fast|soon|high)|when|max|maximum|minimum|limit|default|price|cost|size|port|version|timeout|days|hours|seconds|longest|biggest|most|least|rate|number)\b/i;
const WHETHER =
  /^(?:is|are|can|could|do|does|did|will|would|should|may|must|has|have)\b|\b(?:possible|supported|allowed)\b/i;
