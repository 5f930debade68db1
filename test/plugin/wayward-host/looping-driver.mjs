// A driver for those who give the path of its module: it never comes back from its first stimulus.

export default {
  reset() {},
  apply() {
    for (;;);
  },
  observe: () => ({ label: 'heads' }),
  close() {},
};
