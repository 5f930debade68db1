// What the answers of a system say of its chances, and how answers are called in sentences.

export { answerCalled, askedAt } from './answer-names.ts';
export { type Doubt, doubtsOf } from './doubts.ts';
export { type AnswerChance, type Fairness, fairnessOf, type NodeFairness } from './fairness.ts';
export { doubtsText, fairnessObject, fairnessTexts } from './fairness-text.ts';
