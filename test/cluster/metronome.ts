import { definePlugin, makeUrn, ScheduleState, Type } from '../../core/index.ts'

const Id = Type.Object({ id: Type.String() })
/** How many there are, each of which ticks every second. */
export const METRONOMES = 10
const urns = Array.from({ length: METRONOMES }, (_none, at) => makeUrn('metronome', `${at}`))

/** A plugin from outside with schedules: each metronome stores its ticks. */
export const metronome = definePlugin({
  name: 'metronome',
  contract: 2,
  types: { metronome: { key: 'metronomeKey' } },
  aspects: {
    metronomeKey: { schema: Id, on: ['metronome'] },
    metronomeTicks: { schema: Type.Object({ times: Type.Array(Type.Integer()) }), on: ['metronome'], keep: 0 },
    metronomeSchedule: { schema: ScheduleState, on: ['metronome'], keep: 0, guard: { sealed: true } }
  },
  setup({ aspects: { metronomeTicks, metronomeSchedule }, schedules }) {
    schedules({
      name: 'metronomes',
      urns,
      state: metronomeSchedule,
      schedule: async () => ({ interval: '* * * * * *' }),
      fire: async (_call, { urn, time }) => [
        metronomeTicks.edit(urn, old => ({ times: [...(old?.times ?? []), time] }))
      ]
    })
    return {}
  }
})
