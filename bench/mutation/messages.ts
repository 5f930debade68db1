// What the bench and its players say to each other.

export interface Seconds {
  /** Of the processor. */
  readonly cpu: number;
  /** On the clock: for tests that wait for what never comes. */
  readonly wait: number;
}

export interface TestRecord {
  readonly title: string;
  /** Of the processor. */
  readonly seconds: number;
  readonly passes: boolean;
  /** It passes once more in the same process. */
  readonly again: boolean;
  readonly error: { readonly message: string } | null;
  /** Mutants it reached, and how often. */
  readonly reached: readonly (readonly [number, number])[];
}

export interface PlannedFile {
  readonly file: string;
  readonly tests: readonly { readonly index: number; readonly seconds: Seconds }[];
}

export interface Kill {
  readonly file: string;
  /** Its number in the file; null if the file could not be loaded. */
  readonly test: number | null;
  readonly how: 'failed' | 'endless' | 'ended';
  readonly message: string;
}

export type Order =
  | { readonly do: 'load'; readonly doors: readonly string[] }
  | { readonly do: 'record'; readonly file: string; readonly seconds: Seconds }
  | {
      readonly do: 'play';
      readonly on: number;
      readonly limit: number;
      readonly plan: readonly PlannedFile[];
    };

export type Said =
  | { readonly is: 'ready' }
  | {
      readonly is: 'loaded';
      readonly reached: [number, number][];
      readonly tests: number;
      readonly error: { readonly message: string } | null;
    }
  | { readonly is: 'recorded'; readonly index: number; readonly record: TestRecord }
  | { readonly is: 'record'; readonly records: readonly TestRecord[] }
  | { readonly is: 'at'; readonly file: string; readonly test: number | null }
  | { readonly is: 'stuck' }
  | { readonly is: 'played'; readonly killed: Kill | null };
