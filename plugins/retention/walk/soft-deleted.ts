import { type Call, pagesOf, type Stored, type Urn } from '../../../core/index.ts'
import { isWorkOfPeople } from '../people.ts'
import { selected } from '../selection.ts'
import { eraseIf, found } from './erase.ts'
import { cutoffOf, PAGE, type Walk, type WalkDeps, type WalkOf } from './found.ts'

/** Entities that were soft-deleted before the time, without those that have work of people. */
export async function* walkSoftDeleted(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  const { data } = deps
  const { rule } = of
  const mayGo = createMayGo(of)
  const where = [{ field: 'status.removed', in: ['true'] }]
  for (const { type } of rule.targets) {
    const query = await selected(data, call, { type, selection: rule.selection, where })
    for await (const page of pagesOf(data, call, query, PAGE)) {
      const stored = await data.read(
        call,
        page.urns.map(urn => ({ urn }))
      )
      const urns = page.urns.filter((_urn, at) => mayGo(stored[at] ?? []))
      let isNoted = false
      const erase = async (urn: Urn) => {
        if (!isNoted) await deps.note(call, rule.name, urns)
        isNoted = true
        return eraseIf(deps, call, { urn, mayGo })
      }
      yield { found: found({ urns, type }, erase) }
    }
  }
}

function createMayGo(of: WalkOf) {
  const cutoff = cutoffOf(of)
  const isOld = ({ row, value }: Stored) =>
    row.aspect === 'status' && (value as { removed?: boolean }).removed === true && row.time < cutoff
  return (stored: readonly Stored[]): boolean =>
    stored.some(isOld) && (of.rule.peopleToo || !stored.some(({ row }) => isWorkOfPeople(row.aspect)))
}
