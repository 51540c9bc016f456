import { Misconfigured } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'

type Cookies = Readonly<Record<string, string | undefined>>

/** Picks the cookies that a route names: whole names, or beginnings of names with `*` after them. */
export function cookieReader(patterns: readonly string[]): (cookies: Cookies) => Record<string, string> {
  return cookies =>
    Object.fromEntries(
      Object.entries(cookies).flatMap(([name, value]) =>
        value !== undefined && patterns.some(pattern => matches(pattern, name)) ? [[name, value]] : []
      )
    )
}

/** Refuses routes that would read a cookie or header which authenticates the caller. @throws Misconfigured */
export function refuseCredentials(plugins: readonly NamedContribution[]): void {
  const sources = plugins.flatMap(({ contribution }) => (contribution.strategies ?? []).map(({ reads }) => reads))
  const namesFrom = (from: 'cookie' | 'header') =>
    sources.flatMap(source => (source.from === from ? [source.name.toLowerCase()] : []))
  const found = { cookies: namesFrom('cookie'), headers: ['authorization', 'cookie', ...namesFrom('header')] }
  for (const { plugin, contribution } of plugins) {
    for (const { spec } of contribution.routes ?? []) {
      for (const member of ['cookies', 'headers'] as const) {
        for (const pattern of spec[member] ?? []) {
          const credential = found[member].find(name => matches(pattern.toLowerCase(), name))
          if (credential === undefined) continue
          throw new Misconfigured(
            `plugin ${plugin}: route ${spec.method} ${spec.url}: ${member}: ${pattern} matches ${credential}, which authenticates the caller`
          )
        }
      }
    }
  }
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
