// A name of any length as the page shows it.

const LONGEST = 40;

export const shortId = (id: string): string => {
  const shown = id === '' ? '(no name)' : id;
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
};
