import { type Aspect, type Call, type Data, idOf, pagesOf, type Urn } from '../../core/index.ts'
import { hasEnded, type Task, type Tasks } from '../tasks/index.ts'
import { NoErasure } from './errors.ts'
import { ERASURES, type Erasure, erasureUrn } from './record.ts'

const MOST_LISTED = 1000

interface Deps {
  readonly data: Data
  readonly records: Aspect<Erasure>
  readonly tasks: Pick<Tasks, 'find'> | undefined
}

export interface ShownErasure extends Erasure {
  readonly id: string
  /** `undefined` when its task is no longer stored. */
  readonly state: Task['state'] | undefined
  readonly error?: string | undefined
}

/** Newest first. */
export async function listErasures(deps: Deps, call: Call): Promise<ShownErasure[]> {
  const own = call.as('listing erasures')
  const urns: Urn[] = []
  for await (const page of pagesOf(deps.data, own, ERASURES, MOST_LISTED)) urns.push(...page.urns)
  const found = await deps.records.getMany(own, urns)
  const all = urns.flatMap((urn, at) => (found[at] ? [{ ...found[at], id: idOf(urn) }] : []))
  const newest = all.sort((one, other) => other.startedAt - one.startedAt).slice(0, MOST_LISTED)
  return Promise.all(newest.map(one => withState(deps, own, one)))
}

/** @throws NoErasure */
export async function findErasure(deps: Deps, call: Call, id: string): Promise<ShownErasure> {
  const own = call.as('reading an erasure')
  const record = await deps.records.get(own, erasureUrn(id))
  if (!record) throw new NoErasure(id)
  return withState(deps, own, { ...record, id })
}

async function withState({ tasks }: Deps, call: Call, one: Erasure & { readonly id: string }): Promise<ShownErasure> {
  if (one.endedAt !== undefined) return { ...one, state: 'COMPLETED' }
  const task = await tasks?.find(call, one.task)
  return { ...one, state: task?.state, error: task && hasEnded(task) ? task.error : undefined }
}
