/** Names of versions of Windows. Others, such as `NT 6.1` and `Server 2003`, are not imported. */
const windowsVersions = new Set(['2000', 'XP', 'Vista', '7', '8', '8.1', '10', '11'])

/** Returns a browser with its major version as live events have it, `Chrome 142`; empty if there is no number. */
export function browserVersionOf(browser: string, version: string): string {
  const [major] = /^\d+(?![^.])/.exec(version) ?? []
  return browser === '' || major === undefined ? '' : `${browser} ${major}`
}

/**
 * Returns a system with its version as live events have it: `Windows 10`, `iOS 17.4`. The version may come after a
 * name, as in `Intel 10.15`. Empty if it is not certain.
 */
export function systemVersionOf(os: string, version: string): string {
  const given = version.split(' ').at(-1) ?? ''
  if (os === 'Windows') {
    const name = given === '10.0' ? '10' : given
    return windowsVersions.has(name) ? `Windows ${name}` : ''
  }
  if (os === '' || !/^\d+([._]\d+)*$/.test(given)) return ''
  return `${os} ${given.split(/[._]/, 2).join('.')}`
}
