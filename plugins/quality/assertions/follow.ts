import { type Call, entityTypeOf, type Follower, NotFound, pagesOf, parseUrn, type Urn } from '../../../core/index.ts'
import { entityOf } from './info.ts'
import { latestResult } from './run-summary.ts'
import { SUMMARY_FIELDS, type SummaryDeps, withoutAssertion, withResult } from './summary.ts'

const PAGE = 200
const ASSERTIONS = { types: ['assertion'] }
const SUMMARIZED = { where: { any: SUMMARY_FIELDS.map(field => ({ field })) } }

/**
 * Keeps the summaries of datasets in step with what ingestion writes and deletes. What GraphQL reports is in them already, in
 * the commit of the result.
 */
export function createAssertionFollower(deps: SummaryDeps): Follower {
  return {
    aspects: ['assertionInfo', 'assertionKey', 'assertionRunSummary', 'status'],
    types: ['assertion'],
    from: 'beginning',
    async batch(call, keys) {
      if (keys === 'lost') return refreshAll(deps, call)
      for (const urn of new Set(keys.map(key => key.urn))) await refresh(deps, call, urn)
    }
  }
}

async function refreshAll(deps: SummaryDeps, call: Call): Promise<void> {
  for await (const { urns } of pagesOf(deps.data, call, ASSERTIONS, PAGE)) {
    for (const urn of urns) await refresh(deps, call, urn)
  }
  for await (const { urns } of pagesOf(deps.data, call, SUMMARIZED, PAGE)) {
    const summaries = await deps.summaries.getMany(call, urns)
    const named = summaries.flatMap(summary => Object.values(summary ?? {}).flat())
    for (const urn of new Set(named.map(one => one.urn))) await refresh(deps, call, parseUrn(urn))
  }
}

async function refresh({ data, model, entities, summaries }: SummaryDeps, call: Call, urn: Urn): Promise<void> {
  const { assertionInfo, assertionRunEvent, status } = entities.aspects
  const listing = { where: { any: SUMMARY_FIELDS.map(field => ({ field, in: [urn] })) } }
  const [info, [point], removed, { urns: listed }] = await Promise.all([
    assertionInfo.get(call, urn),
    data.series.latest(call, [{ urn, aspect: assertionRunEvent.name }]),
    status.get(call, urn),
    data.find(call, listing, { limit: PAGE })
  ])
  const asset = entityOf(info)
  const result = removed?.removed ? undefined : latestResult(urn, point)
  const can = (one: Urn) => model.types.get(entityTypeOf(one))?.aspects.includes(summaries.name) === true
  const targets = [...new Set([...listed, ...(asset && result ? [asset] : [])])].filter(can)
  const existing = await entities.existing(call, targets)
  const edits = [...existing].map(target =>
    summaries.edit(target, old => (target === asset && result ? withResult(old, result) : withoutAssertion(old, urn)), {
      mustExist: () => new NotFound(`${target} does not exist`)
    })
  )
  if (edits.length > 0) await data.write(call, edits)
}
