import type { Call, Criterion, Urn } from '../../../core/index.ts'
import { NOT_REMOVED } from '../../entities/index.ts'
import type { WaitingSource } from '../../following/index.ts'
import type { QualityDeps } from '../assets.ts'

/** Assets with active incidents that are looked at for one owner. */
const ASSETS = 500
const NEWEST_FIRST = { field: 'incidentInfo.created', descending: true }

/** Active incidents that are assigned to the caller, or are on what they own. */
export function waitingIncidents({ data, entities }: QualityDeps): WaitingSource {
  async function ownedAssets(call: Call, me: readonly Urn[]): Promise<readonly Urn[]> {
    const owned = { field: 'ownership.owners', in: [...me] }
    const all = [owned, { field: 'incidentsSummary.activeIncidents' }, NOT_REMOVED]
    return (await data.find(call, { where: { all } }, { limit: ASSETS })).urns
  }

  return {
    kind: 'INCIDENT',
    async list(call, me, limit) {
      const assets = await ownedAssets(call, me)
      const any: Criterion[] = [
        { field: 'incidentInfo.assignees', in: [...me] },
        ...(assets.length > 0 ? [{ field: 'incidentInfo.entities', in: [...assets] }] : [])
      ]
      const where = { all: [{ field: 'incidentInfo.state', in: ['ACTIVE'] }, { any }] }
      const { urns, total } = await data.find(call, { types: ['incident'], where, sort: NEWEST_FIRST }, { limit })
      const infos = await entities.aspects.incidentInfo.getMany(call, urns)
      const items = urns.flatMap((subject, at) => {
        const { title, entities: about = [] } = infos[at] ?? {}
        const entity = about.find(one => assets.includes(one)) ?? about[0]
        return entity === undefined ? [] : [{ entity, subject, ...(title === undefined ? {} : { title }) }]
      })
      return { total, items }
    }
  }
}
