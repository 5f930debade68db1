// A driver that does nothing but answer.
const echo = { label: 'echo' };
export default { reset() {}, apply() {}, observe: () => echo, close() {} };
