/**
 * Returns whether a question refers to something outside itself ("this", "it", "and for …"), so that it cannot be understood without the
 * conversation or the open page.
 */
export const refersBack = (question: string): boolean => DEPENDENT.test(question);

const DEPENDENT =
  /^(?:and|but|or|then|what about|how about|so|also|y|et|und)\b|\b(?:this|these|that|those|it|its|they|them|there|here|one|ones|same|esto|esta|ceci|cela|dies\w*)\b|这|那|它|该/iu;

/** Returns the earlier message that a follow-up is about: the latest that can be understood by itself, or else the first. */
export function topicOf(earlier: readonly string[]): string | undefined {
  return earlier.findLast((text) => !refersBack(text)) ?? earlier[0];
}

/** Returns a question as it can be searched for: a follow-up is preceded by the message that it is about. */
export function completeQuestion(question: string, earlier: readonly string[]): string {
  const topic = refersBack(question) ? topicOf(earlier) : undefined;
  return topic === undefined ? question : `${topic.slice(0, MAX_TOPIC_CHARACTERS)}\n${question}`;
}

const MAX_TOPIC_CHARACTERS = 400;
