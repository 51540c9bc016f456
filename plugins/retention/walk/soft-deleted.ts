import { type Call, pagesOf, type Stored, type Urn } from '../../../core/index.ts'
import { isWorkOfPeople } from '../people.ts'
import { selected } from '../selection.ts'
import { eraseEntity, found } from './erase.ts'
import { cutoffOf, PAGE, type Walk, type WalkDeps, type WalkOf } from './found.ts'

/** Entities that were soft-deleted before the time, without those that have work of people. */
export async function* walkSoftDeleted(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  const { data } = deps
  const { rule } = of
  const isGone = createIsGone(deps, call, of)
  const where = [{ field: 'status.removed', in: ['true'] }]
  for (const { type } of rule.targets) {
    const query = await selected(data, call, { type, selection: rule.selection, where })
    for await (const page of pagesOf(data, call, query, PAGE)) {
      const gone = await isGone(page.urns)
      const urns = page.urns.filter((_urn, at) => gone[at])
      // Somebody may have brought it back since.
      const erase = async (urn: Urn) => (await isGone([urn]))[0] === true && eraseEntity(deps, call, urn)
      yield { found: found({ urns, type }, erase) }
    }
  }
}

function createIsGone({ data }: WalkDeps, call: Call, of: WalkOf) {
  const cutoff = cutoffOf(of)
  const isOld = ({ row, value }: Stored) =>
    row.aspect === 'status' && (value as { removed?: boolean }).removed === true && row.time < cutoff
  return async (urns: readonly Urn[]): Promise<boolean[]> => {
    const read = await data.read(
      call,
      urns.map(urn => ({ urn }))
    )
    return read.map(
      stored => stored.some(isOld) && (of.rule.peopleToo || !stored.some(({ row }) => isWorkOfPeople(row.aspect)))
    )
  }
}
