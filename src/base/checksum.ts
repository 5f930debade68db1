// Every line of a trace ends with the CRC-32 of what stands before it, so that a flipped byte is found where it is:
//
//   {"do":"login","to":"waiting","sum":"5f0c8a11"}       of the UTF-8 bytes of {"do":"login","to":"waiting"
//
// It withstands accidents, not a forger. Lines stay independent of each other: files can be put one after the other.

const TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

const encoder = new TextEncoder();

/** The CRC-32 of a text's UTF-8 bytes, as eight hexadecimal digits. */
export function crc32(text: string): string {
  let crc = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Most lines are plain ASCII; from the first other letter on, bytes.
    if (unit > 0x7f) return hex(crcOf(encoder.encode(text.slice(i)), crc));
    crc = TABLE[(crc ^ unit) & 0xff] ^ (crc >>> 8);
  }
  return hex(crc);
}

function crcOf(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return crc;
}

const hex = (crc: number): string => (~crc >>> 0).toString(16).padStart(8, '0');

/** The text of a JSON object with its checksum, as a line. */
export function sealed(json: string): string {
  const open = json.slice(0, -1);
  return `${open},"sum":"${crc32(open)}"}\n`;
}

const SEAL = /,"sum":"([0-9a-f]{8})"\}$/;

/** Whether the checksum of a line (without its end) is right; null if it has none. */
export function sealHolds(line: string): boolean | null {
  const seal = SEAL.exec(line);
  return seal && crc32(line.slice(0, seal.index)) === seal[1];
}
