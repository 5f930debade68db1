// What base needs of Node: the disk.

export { diskCure, diskTrouble } from './disk-trouble.ts';
export { type Disk, disk, REAL_DISK, useDisk } from './files.ts';
export { writeWhole, writingWhole } from './write-whole.ts';
