import type { Plugin } from '../contract/plugin.ts'
import { privilegesOf } from '../contract/privileges.ts'
import type { FindUndeclared } from '../operation/gate.ts'
import type { LiveStore } from '../store/open.ts'
import { suggest } from '../suggest.ts'
import { pastDefinitions } from './past-definitions.ts'

/** Looks among the privileges of all plugins, disabled ones too, and then of guards that were ever in force. */
export function createFindUndeclared(plugins: readonly Plugin[], store: Pick<LiveStore, 'aspects'>): FindUndeclared {
  const declared = new Set(plugins.flatMap(({ manifest }) => privilegesOf(manifest)))

  async function notInGuards(privileges: readonly string[]): Promise<string | undefined> {
    const guards = Object.values(await pastDefinitions(store)).map(({ guard }) => guard)
    const past = new Set(guards.flatMap(({ read = [], write = [] }) => [...read, ...write]))
    const undeclared = privileges.find(name => !past.has(name))
    return undeclared === undefined ? undefined : `${undeclared}${suggest(undeclared, declared)}`
  }

  return privileges => {
    const unknown = privileges.filter(name => !declared.has(name))
    return unknown.length === 0 ? undefined : notInGuards(unknown)
  }
}
