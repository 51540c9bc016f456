import { boot } from './boot.ts'

/**
 * The address of a path of the server. Everywhere else paths are without the base path that the server has behind a
 * proxy: `Link`, `navigate`, `rest` and `graphql` add it. Of other hosts the address stays as it is.
 */
export function addressAt(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? boot.base + path : path
}

/** The path without the base path, if it has it: the proxy in front may take it away. */
export function withoutBase(path: string): string {
  const { base } = boot
  if (base === '' || !path.startsWith(base)) return path
  const rest = path.slice(base.length)
  if (rest === '') return '/'
  return rest.startsWith('/') ? rest : path
}
