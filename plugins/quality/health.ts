import type { Call, EntityRef, Urn } from '../../core/index.ts'
import { type ModelAspects, NOT_REMOVED, spelledUrns } from '../entities/index.ts'
import { latestResult } from './assertions/run-summary.ts'
import type { Outcome } from './assertions/summary.ts'
import type { QualityDeps } from './assets.ts'

type AssertionType = ModelAspects['assertionInfo']['type']
type Status = 'PASS' | 'WARN' | 'FAIL'

/** More assertions or incidents of one entity are not looked at. */
const MAX_LOOKED_AT = 1000

interface Checked {
  readonly urn: Urn
  readonly type: AssertionType
  readonly status: Status
  readonly at: number
}

/** What the incidents and the assertions of an entity say. Nothing of an entity that does not exist, or is hidden. */
export async function healthOf(deps: QualityDeps, call: Call, { urn }: EntityRef): Promise<unknown[]> {
  if (!(await deps.entities.exists(call, urn))) return []
  const [incidents, assertions] = await Promise.all([
    incidentsHealth(deps, call, urn),
    assertionsHealth(deps, call, urn)
  ])
  return [incidents, ...assertions]
}

async function incidentsHealth({ data, entities }: QualityDeps, call: Call, urn: Urn) {
  const where = {
    all: [
      { field: 'incidentInfo.entities', in: await spelledUrns(entities.aspects, call, [urn]) },
      { field: 'incidentInfo.state', in: ['ACTIVE'] }
    ]
  }
  const newestFirst = { field: 'incidentInfo.created', descending: true }
  const query = { types: ['incident'], where, sort: newestFirst }
  const { urns, total } = await data.find(call, query, { limit: MAX_LOOKED_AT })
  const [latest] = urns
  if (latest === undefined) return { type: 'INCIDENTS', status: 'PASS' }
  const stored = await entities.aspects.incidentInfo.getMany(call, urns)
  const lastActivityAt = Math.max(...stored.map(one => one?.status.lastUpdated.time ?? 0))
  return {
    ...{ type: 'INCIDENTS', status: 'FAIL', causes: ['ACTIVE_INCIDENTS'], reportedAt: lastActivityAt },
    message: `${total} active incident${total === 1 ? '' : 's'}`,
    activeIncidentHealthDetails: {
      ...{ count: total, lastActivityAt },
      ...{ latestIncidentTitle: stored[0]?.title, latestIncidentUrn: latest }
    }
  }
}

/** Empty without a result. */
async function assertionsHealth(deps: QualityDeps, call: Call, urn: Urn) {
  const checked = await checkedOf(deps, call, urn)
  if (checked.length === 0) return []
  const [failing, erring] = [inStatus(checked, 'FAIL'), inStatus(checked, 'WARN')]
  const status = worst(checked)
  const message =
    status === 'FAIL'
      ? `${failing.length} of ${checked.length} assertions are failing`
      : status === 'WARN'
        ? `${erring.length} of ${checked.length} assertions could not be evaluated`
        : 'All assertions are passing'
  const causes = (status === 'FAIL' ? failing : erring).map(one => one.urn)
  const byType = [...Map.groupBy(checked, ({ type }) => type)].map(([type, some]) => typeHealth(type, some))
  return [
    { type: 'ASSERTIONS', status, message, causes, reportedAt: last(checked), latestAssertionStatusByType: byType }
  ]
}

/** The assertions that have a result, by their latest ones. */
async function checkedOf({ data, entities }: QualityDeps, call: Call, urn: Urn): Promise<Checked[]> {
  const { assertionInfo, assertionRunEvent } = entities.aspects
  const where = { all: [{ field: 'assertionInfo.Asserts', in: [urn] }, NOT_REMOVED] }
  const { urns } = await data.find(call, { types: ['assertion'], where }, { limit: MAX_LOOKED_AT })
  if (urns.length === 0) return []
  const [infos, points] = await Promise.all([
    assertionInfo.getMany(call, urns),
    data.series.latest(
      call,
      urns.map(assertion => ({ urn: assertion, aspect: assertionRunEvent.name }))
    )
  ])
  return urns.flatMap((assertion, index) => {
    const result = latestResult(assertion, points[index])
    const type = infos[index]?.type
    const status = result && statusOf(result.outcome)
    return type && status ? [{ urn: assertion, type, status, at: result.at }] : []
  })
}

function statusOf(outcome: Outcome): Status | undefined {
  if (outcome === 'INIT') return undefined
  return outcome === 'SUCCESS' ? 'PASS' : outcome === 'FAILURE' ? 'FAIL' : 'WARN'
}

const inStatus = (checked: readonly Checked[], wanted: Status) => checked.filter(({ status }) => status === wanted)
const last = (checked: readonly Checked[]) => Math.max(...checked.map(({ at }) => at))

function worst(checked: readonly Checked[]): Status {
  if (inStatus(checked, 'FAIL').length > 0) return 'FAIL'
  return inStatus(checked, 'WARN').length > 0 ? 'WARN' : 'PASS'
}

function typeHealth(type: AssertionType, checked: readonly Checked[]) {
  const status = worst(checked)
  const those = inStatus(checked, status)
  return { type, status, statusCount: those.length, total: checked.length, lastStatusResultAt: last(those) }
}
