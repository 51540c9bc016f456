import {
  type Aspect,
  type AspectDefinition,
  type Call,
  checkScheduleSetting,
  type Edit,
  makeUrn,
  ScheduleState,
  type Schedules,
  type Static,
  Type,
  type TypeDefinition,
  type Urn
} from '../../../core/index.ts'

const DAY_MS = 86_400_000
/** Instead of more of them, all are counted. */
const MOST_NAMED = 1000

const guard = { sealed: true }
const on = ['aspectdUsageCount']

/** What is to be counted, by whichever instance takes it first. */
const Due = Type.Object(
  { all: Type.Boolean(), datasets: Type.Array(Type.Unsafe<Urn>(Type.String())) },
  { additionalProperties: false }
)
export type Due = Static<typeof Due>

export const types: Readonly<Record<string, TypeDefinition>> = {
  aspectdUsageCount: { key: 'aspectdUsageCountKey', guard }
}

export const aspects = {
  aspectdUsageCountKey: { schema: Type.Object({ id: Type.String() }), on, guard },
  aspectdUsageDue: { schema: Due, on, keep: 0, guard },
  aspectdUsageSchedule: { schema: ScheduleState, on, keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>

const DUE = makeUrn('aspectdUsageCount', 'due')

/** An edit that adds these datasets to what is to be counted. */
export const dueEdit = (due: Aspect<Due>, urns: readonly Urn[]): Edit =>
  due.edit(DUE, old => {
    const datasets = [...new Set([...(old?.datasets ?? []), ...urns])]
    if (old?.all || datasets.length > MOST_NAMED) return { all: true, datasets: [] }
    return { all: false, datasets }
  })

/** Takes all that is to be counted; `undefined` if there is nothing, or another instance has it. */
export async function takeDue(due: Aspect<Due>, call: Call): Promise<Due | undefined> {
  let taken: Due | undefined
  await due.update(call, DUE, old => {
    taken = old
    return undefined
  })
  return taken
}

interface Scheduled {
  readonly due: Aspect<Due>
  readonly state: Aspect<ScheduleState>
  /** Cron, UTC. */
  readonly interval: string
}

/** The count of all datasets, once in a cluster. @throws Misconfigured */
export function countSchedule({ due, state, interval }: Scheduled): Schedules {
  checkScheduleSetting('plugins.timeseries.usageSchedule', { interval })
  return {
    name: 'schedule of the count of the use of datasets',
    urns: [DUE],
    state,
    schedule: async () => ({ interval, catchUpMs: DAY_MS }),
    fire: async () => [due.edit(DUE, () => ({ all: true, datasets: [] }))]
  }
}
