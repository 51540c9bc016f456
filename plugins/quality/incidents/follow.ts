import { type Call, entityTypeOf, type Follower, NotFound, pagesOf, type Urn } from '../../../core/index.ts'
import type { QualityDeps } from '../assets.ts'
import { SUMMARY_FIELDS, withIncident, withoutIncident } from './summary.ts'

const PAGE = 200
const INCIDENTS = { types: ['incident'] }
const SUMMARIZED = { where: { any: SUMMARY_FIELDS.map(field => ({ field })) } }

/** Keeps the summaries of entities in step with the incidents that ingestion writes and deletes. */
export function createIncidentFollower(deps: QualityDeps): Follower {
  return {
    aspects: ['incidentInfo', 'incidentKey'],
    types: ['incident'],
    from: 'beginning',
    async batch(call, keys) {
      if (keys === 'lost') return refreshAll(deps, call)
      for (const urn of new Set(keys.map(key => key.urn))) await refresh(deps, call, urn)
    }
  }
}

async function refreshAll(deps: QualityDeps, call: Call): Promise<void> {
  for await (const { urns } of pagesOf(deps.data, call, INCIDENTS, PAGE)) {
    for (const urn of urns) await refresh(deps, call, urn)
  }
  for await (const { urns } of pagesOf(deps.data, call, SUMMARIZED, PAGE)) {
    const summaries = await deps.entities.aspects.incidentsSummary.getMany(call, urns)
    const named = summaries.flatMap(one => [
      ...(one?.activeIncidentDetails ?? []),
      ...(one?.resolvedIncidentDetails ?? [])
    ])
    for (const urn of new Set(named.map(one => one.urn))) await refresh(deps, call, urn)
  }
}

/** A summary must not get a state that is over. */
async function refresh({ data, model, entities }: QualityDeps, call: Call, urn: Urn): Promise<void> {
  const { incidentInfo, incidentsSummary } = entities.aspects
  const listing = { where: { any: SUMMARY_FIELDS.map(field => ({ field, in: [urn] })) } }
  const can = (one: Urn) => model.types.get(entityTypeOf(one))?.aspects.includes(incidentsSummary.name) === true
  await data.transact(call, async get => {
    const [info, { urns: listed }] = await Promise.all([
      get(incidentInfo, urn),
      data.find(call, listing, { limit: PAGE })
    ])
    const about = info?.entities ?? []
    const existing = await entities.existing(call, [...new Set([...listed, ...about])].filter(can))
    return Array.from(existing, target =>
      incidentsSummary.edit(
        target,
        old => (info && about.includes(target) ? withIncident(old, urn, info) : withoutIncident(old, urn)),
        { mustExist: () => new NotFound(`${target} does not exist`) }
      )
    )
  })
}
