// Reports the grounds of a refutation, only for callers that want to know.

/** A clause is learned. */
@external('env', 'learned')
export declare function tellLearned(literals: usize, count: i32): void;

/** A learned clause is dropped. */
@external('env', 'forgotten')
export declare function tellForgotten(literals: usize, count: i32): void;

/** A consequence of the limit: a clause, and the charges that prove it; kept for an item unless that is -1. */
@external('env', 'bound')
export declare function tellBound(item: i32, literals: usize, count: i32, charge: usize, rules: i32): void;

/** What was told of an item is used again. */
@external('env', 'repeat')
export declare function tellRepeat(item: i32): void;
