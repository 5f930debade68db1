// What is used of fs-native-extensions, which comes without types.
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a file; false if somebody else has it. */
  export function tryLock(file: number): boolean;
}
