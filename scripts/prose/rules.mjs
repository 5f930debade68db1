// Words that people who read these pages do not use, each with what to write instead. Quotation marks, code and sessions are not read.

/** @typedef {{ pattern: RegExp, instead: string }} Rule */

/** @type {readonly Rule[]} */
export const BANNED = [
  // Programs print and report; they do not speak.
  {
    pattern:
      /\b(?:it|which|that|covergame|page|report|message|run|solver|check|help|command|chapter|summary) tells\b/i,
    instead: 'prints, reports, lists or says',
  },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: 'is reported, is printed' },
  { pattern: /\bnobody\b/i, instead: 'the actor: "covergame does not …"' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or "you"' },
  { pattern: /\bsomebody\b/i, instead: 'someone, or the actor' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bfor ever\b/i, instead: 'forever' },
  { pattern: /\bgoodwill\b/i, instead: 'depends on the system' },
  { pattern: /\bslip of the pen\b/i, instead: 'typo' },
  { pattern: /\bbefore the eyes\b/i, instead: 'plain words' },
  { pattern: /\b(?:dear|dearer)\b/i, instead: 'expensive' },
  { pattern: /\briddles?\b/i, instead: 'plain words' },
  { pattern: /\bso many\b/i, instead: 'the number: N' },
  { pattern: /\bsuch an? \w+ (?:is|are|was|takes|has)\b/i, instead: 'this' },
  { pattern: /\bif left out\b/i, instead: 'default' },
  { pattern: /\bat the most\b/i, instead: 'at most' },
  { pattern: /\brolls? (?:no )?dice\b|\bby dice\b/i, instead: 'chooses at random' },
  { pattern: /\bought to\b|\bshall\b|\bhence\b|\bthereof\b|\bwherein\b/i, instead: 'plain words' },
  { pattern: /\b(?:simply|obviously|of course|easily)\b/i, instead: 'nothing: leave it out' },
];

/** One word for one thing. @type {readonly Rule[]} */
export const VOCABULARY = [
  { pattern: /\bpebbles?\b/i, instead: 'the current state' },
  { pattern: /\bthe other side\b/i, instead: 'the system' },
  { pattern: /\bwhat can be promised\b/i, instead: 'the guarantee' },
  { pattern: /\bforced value\b/i, instead: 'the guarantee' },
  { pattern: /\bdollars?\b/i, instead: 'cost' },
  { pattern: /\bdisturbances?\b/i, instead: 'failure' },
  {
    pattern: /\bshortest (?:way|play)s? (?:that |found |to (?:a|the|each|its) failure)/i,
    instead: 'shortest reproduction',
  },
  { pattern: /\bwitness and (?:a )?certificate\b/i, instead: 'proof' },
  {
    pattern: /\b(?:the tester|he) (?:may|must|can)\b[^.]*\bhis\b|\bwhere he\b/i,
    instead: '"you" or "the tester"',
  },
];

/** What only messages, help and reports say: words of the theory and of an older dialect. @type {readonly Rule[]} */
export const MESSAGES = [
  { pattern: /\bthe SUT\b(?! nodes?\b)|\bsimulated SUTs?\b/, instead: 'the system' },
  { pattern: /(?<!there )\b(?:is|are) no (?!longer\b|more\b)\p{L}{2,}/u, instead: 'is not a …' },
  { pattern: /\btak(?:e|es|en|ing) up\b|\btook up\b/i, instead: 'resume' },
  { pattern: /\bno play\b|\bthe play\b/i, instead: 'run or test' },
  { pattern: /\bpays? for (?:no|a) reset\b/i, instead: 'too little for a reset' },
  { pattern: /\b(?:can|could) be forced\b|\bforceable\b/i, instead: 'certain' },
  { pattern: /\bif (?:the system|the SUT|it) cooperates\b/i, instead: 'depends on the system' },
  {
    pattern: /\b(?:is|are|was|were) (?:in trouble|not believed)\b/i,
    instead: 'has a problem, sent a wrong result',
  },
  {
    pattern: /\bmend(?:s|ed)? it\b|\bsay it again\b|\bgo(?:es)? on with it\b/i,
    instead: 'correct, repeat, continue',
  },
  {
    pattern: /\bwhat (?:was|is) (?:spent|seen|not covered)\b/i,
    instead: 'a noun: cost, answers, missed states',
  },
  { pattern: /\bexpected was\b|\bknown are\b|\bis differs\b/i, instead: '"expected …", "use …", "differs"' },
  { pattern: /\bthe way there\b|\bits last words\b/i, instead: 'the steps, its last output' },
];
