// The parts of base that need Node: the disk and a clock.

export { diskCure, diskTrouble, writeTrouble } from './disk-trouble.ts';
export { type Disk, disk, REAL_DISK, useDisk } from './files.ts';
export { kernelLock, type TryLock } from './kernel-lock.ts';
export { makeFolder } from './make-folder.ts';
export { cutHeld, type HeldFile, type Opening, openHeld } from './open-held.ts';
export { steadyMs } from './steady-clock.ts';
export { writeWhole, writingWhole } from './write-whole.ts';
