// The used part of fs-native-extensions, which comes without types.
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a file, or on `length` bytes of it from `offset`; false if another open file has it. */
  export function tryLock(file: number, offset?: number, length?: number): boolean;
}
