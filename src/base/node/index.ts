// What base needs of Node: the disk.

export { diskCure, diskTrouble, writeTrouble } from './disk-trouble.ts';
export { type Disk, disk, REAL_DISK, useDisk } from './files.ts';
export { makeFolder } from './make-folder.ts';
export { writeWhole, writingWhole } from './write-whole.ts';
