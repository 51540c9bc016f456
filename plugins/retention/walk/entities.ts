import { type Call, type Criterion, isRecord, numberKey, pagesOf, type Query, type Urn } from '../../../core/index.ts'
import { selected } from '../selection.ts'
import { eraseEntity, found } from './erase.ts'
import { cutoffOf, PAGE, type Walk, type WalkDeps, type WalkOf } from './found.ts'

/** Runs of jobs, and requests of ingestion sources: of each job or source the newest are kept. */
interface Grouped {
  readonly type: string
  /** The field with the time of an entity. */
  readonly time: string
  /** The field with what it is a run of, and where that is in its aspect. */
  readonly group: { readonly field: string; readonly aspect: string; readonly of: (value: unknown) => unknown }
}

const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const RUNS: Grouped = {
  type: 'dataProcessInstance',
  time: 'dataProcessInstanceProperties.created',
  group: {
    field: 'dataProcessInstanceRelationships.parentTemplate',
    aspect: 'dataProcessInstanceRelationships',
    of: value => member(value, 'parentTemplate')
  }
}
const REQUESTS: Grouped = {
  type: 'dataHubExecutionRequest',
  time: 'dataHubExecutionRequestInput.requestTimeMs',
  group: {
    field: 'dataHubExecutionRequestInput.ingestionSource',
    aspect: 'dataHubExecutionRequestInput',
    of: value => member(member(value, 'source'), 'ingestionSource')
  }
}
const UNDER_WAY = ['RUNNING', 'PENDING', 'QUEUED', 'UP_FOR_RETRY']

export async function* walkRuns(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  for await (const urns of oldOnes(deps, call, { ...of, grouped: RUNS }))
    yield { found: found({ urns, type: RUNS.type }, urn => eraseEntity(deps, call, urn)) }
}

/** Never one that runs or waits. */
export async function* walkRequests(deps: WalkDeps, call: Call, of: WalkOf): Walk {
  const erase = async (urn: Urn) => {
    // The log first: without its request nothing would find it.
    await deps.eraseLog?.(call, urn)
    return (await deps.data.erase(call, urn)).rows > 0
  }
  for await (const old of oldOnes(deps, call, { ...of, grouped: REQUESTS })) {
    const results = await deps.aspects.dataHubExecutionRequestResult.getMany(call, old)
    const urns = old.filter((_urn, at) => results[at] && !UNDER_WAY.includes(results[at].status))
    yield { found: found({ urns, type: REQUESTS.type }, erase) }
  }
}

type Of = WalkOf & { readonly grouped: Grouped }

/** Pages of those that a rule does not keep, oldest first. */
async function* oldOnes(deps: WalkDeps, call: Call, of: Of): AsyncGenerator<readonly Urn[]> {
  const { rule, at, grouped } = of
  const { type, time, group } = grouped
  const { keepLast = 0, atMost = Number.POSITIVE_INFINITY } = rule
  const cutoff = cutoffOf(of)
  const young = numberKey(cutoff)
  const before = { field: time, to: rule.atMost === undefined ? young : numberKey(at) }
  const query = await selected(deps.data, call, { type, selection: rule.selection, where: [before] })
  const ranks = createRanks(deps, call, of)
  for await (const { urns } of pagesOf(deps.data, call, { ...query, sort: { field: time } }, PAGE)) {
    const read = await deps.data.read(
      call,
      urns.map(urn => ({ urn, aspects: [group.aspect] }))
    )
    const isOld = await olderThan(deps, call, { urns, time, young })
    const old: Urn[] = []
    for (const [index, urn] of urns.entries()) {
      const parent = group.of(read[index]?.[0]?.value)
      const rank = (await ranks(typeof parent === 'string' ? parent : undefined)).get(urn) ?? Number.POSITIVE_INFINITY
      if (rank >= keepLast && (isOld.has(urn) || rank >= atMost)) old.push(urn)
    }
    yield old
  }
}

interface Ages {
  readonly urns: readonly Urn[]
  readonly time: string
  readonly young: string
}

async function olderThan({ data }: WalkDeps, call: Call, { urns, time, young }: Ages): Promise<ReadonlySet<Urn>> {
  const where = { all: [{ urns }, { field: time, to: young }] }
  return new Set((await data.find(call, { where }, { limit: PAGE })).urns)
}

/** The places of the newest entities of each group, from 0. */
function createRanks({ data }: WalkDeps, call: Call, { rule, grouped }: Of) {
  const { type, time, group } = grouped
  const limit = Math.max(rule.keepLast ?? 0, rule.atMost ?? 0)
  const known = new Map<string | undefined, ReadonlyMap<Urn, number>>()
  return async (parent: string | undefined): Promise<ReadonlyMap<Urn, number>> => {
    if (limit === 0) return new Map()
    const before = known.get(parent)
    if (before) return before
    const where: Criterion =
      parent === undefined ? { not: { field: group.field } } : { field: group.field, in: [parent] }
    const query: Query = { types: [type], where, sort: { field: time, descending: true } }
    const { urns } = await data.find(call, query, { limit })
    const ranks = new Map(urns.map((urn, rank) => [urn, rank]))
    if (known.size >= MOST_GROUPS) known.clear()
    known.set(parent, ranks)
    return ranks
  }
}

const MOST_GROUPS = 1000
