// The versions that a site leads to beside its own: each is a folder of its name under the root of the web server. They are no pages of this
// site, so the links leave it (`target`), and the folder that it stands in (`..`).

export interface VersionLink {
  readonly text: string;
  readonly link: string;
  readonly target: '_self';
}

export function otherVersions(version: string, listed: string | undefined): VersionLink[] {
  const names = (listed ?? '').split(',').map((name) => name.trim());
  const wrong = names.find((name) => name !== '' && !/^\d+\.\d+\.\d+[\w.-]*$/.test(name));
  if (wrong !== undefined)
    throw new Error(`SITE_VERSIONS names "${wrong}", which is no version such as 0.2.0`);
  return names
    .filter((name) => name !== '' && name !== version)
    .map((name) => ({ text: `v${name}`, link: `/../${name}/`, target: '_self' }));
}
