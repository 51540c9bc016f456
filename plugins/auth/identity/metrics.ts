import type { Call, Data, Metrics } from '../../../core/index.ts'

interface Options {
  readonly data: Pick<Data, 'find'>
  system(reason: string): Call
}

const WAYS = ['password', 'provider'] as const
const OUTCOMES = ['accepted', 'refused'] as const

/** Counts a log-in: by a password, or at a provider. */
export type CountLogIn = (way: (typeof WAYS)[number], outcome: (typeof OUTCOMES)[number]) => void

/** Registers sessions; returns what counts log-ins. */
export function measureLogIns(metrics: Metrics, { data, system }: Options): CountLogIn {
  const logIns = metrics.counter({
    name: 'log_ins_total',
    help: 'Log-ins, by password or at a provider. A sudden rise of refused passwords: somebody guesses them.',
    labels: { way: WAYS, outcome: OUTCOMES }
  })
  metrics.gauge({
    name: 'sessions',
    help: 'Sessions of browsers on all instances, with expired ones that were not purged yet.',
    read: async () => (await data.find(system('counting sessions'), { types: ['aspectdSession'] }, { limit: 1 })).total
  })
  return (way, outcome) => logIns.with({ way, outcome }).add()
}
