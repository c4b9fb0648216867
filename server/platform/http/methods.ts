/** Returns a function that lists the methods the given routes define for a path, empty for an unknown path. */
export function allowedMethods(routes: { method: string; path: string }[]): (path: string) => string[] {
  const known = routes
    .filter(({ path, method }) => !path.endsWith('*') && method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}/?$`),
    }))
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort()
  }
}
