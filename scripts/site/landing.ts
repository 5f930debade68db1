// The first page of the site: a few lines and ways on, above the README, which stays as the repository shows it.

/** A file of the repository, copied beside the pages. */
export const PICTURE = 'docs/reference/gallery/coffee.svg';

interface PageData {
  readonly relativePath: string;
  frontmatter: Record<string, unknown>;
}

export function landOn(page: PageData): void {
  if (page.relativePath !== 'index.md') return;
  page.frontmatter = {
    ...page.frontmatter,
    layout: 'home',
    hero: {
      name: 'covergame',
      text: 'Test systems that do not answer the same way every time',
      tagline: 'Know how much your tests are certain to cover, whatever the system does.',
      image: { src: `/${PICTURE}`, alt: 'A coffee machine as a game' },
      actions: [
        { theme: 'brand', text: 'A first system in ten minutes', link: '/docs/learn/tutorial' },
        { theme: 'alt', text: 'The idea', link: '/docs/learn/the-idea' },
        { theme: 'alt', text: 'Play in the studio', link: '/docs/explain/guarantee' },
      ],
    },
    features: [
      {
        title: 'Learn',
        details: 'Why covergame, the idea in five minutes, a first system in ten.',
        link: '/docs/learn/why-covergame',
      },
      {
        title: 'How to',
        details: 'One task a page: a flaky test, a gate in CI, a budget, logs.',
        link: '/docs/how-to/',
      },
      {
        title: 'Explain',
        details: 'The guarantee, verdicts, strategies, and how far to trust the numbers.',
        link: '/docs/explain/guarantee',
      },
      {
        title: 'Reference',
        details: 'Commands, formats, drivers, error codes, the library.',
        link: '/docs/reference/',
      },
    ],
  };
}
