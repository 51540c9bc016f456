import { type Aspect, type Call, type Data, type Edit, numberKey, pagesUntilEmpty, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { waitingIn } from './mapping/draft.ts'
import { runUrn } from './names/jobs.ts'
import type { Runs } from './state/edges.ts'
import type { State } from './state/state.ts'

type RunStatus = ModelAspects['dataProcessInstanceRunEvent']
const STATUS = 'dataProcessInstanceRunEvent'
const PAGE = 200

interface UnknownDeps {
  readonly data: Pick<Data, 'find' | 'write' | 'series'>
  readonly states: Aspect<State>
  readonly statuses: Pick<Aspect<RunStatus>, 'edit'>
}

/**
 * Runs whose last event is older than `before` (milliseconds since the epoch) and that have not ended are shown as ended,
 * with an unknown result: a status without a result, right after that event, so that each later one counts instead. All
 * instances may do it at once: they write the same.
 */
export async function endUnknown(deps: UnknownDeps, call: Call, before: number): Promise<void> {
  const where = { field: 'openLineageState.waiting', to: numberKey(before) }
  for await (const { urns } of pagesUntilEmpty(deps.data, call, { types: ['dataJob'], where }, PAGE)) {
    for (const job of urns) {
      call.signal.throwIfAborted()
      await endOf(deps, call, { job, before })
    }
  }
}

async function endOf(
  { data, states, statuses }: UnknownDeps,
  call: Call,
  { job, before }: { job: Urn; before: number }
) {
  const isWaiting = ({ id, last, ended }: Runs[number]) => id !== '' && ended === undefined && last < before
  const waiting = ((await states.get(call, job))?.runs ?? []).filter(isWaiting)
  const latest = await data.series.latest(
    call,
    waiting.map(({ id }) => ({ urn: runUrn(id), aspect: STATUS }))
  )
  const points = latest.flatMap((point, at): Edit[] => {
    const run = waiting[at]
    // The end of a run can have come when the job remembered it no longer.
    if (!run || !point || JSON.parse(point.json).status !== 'STARTED') return []
    return [statuses.edit(runUrn(run.id), () => ({ timestampMillis: point.time + 1, status: 'COMPLETE' }) as RunStatus)]
  })
  const state = states.edit(job, old => {
    const runs = (old?.runs ?? []).map(run => (isWaiting(run) ? { ...run, ended: run.last } : run))
    return old && withoutWaiting(old, runs)
  })
  await data.write(call, [state, ...points])
}

function withoutWaiting({ waiting: _old, ...old }: State, runs: Runs): State {
  return { ...old, runs: [...runs], ...waitingIn(runs) }
}
