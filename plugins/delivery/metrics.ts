import { type Call, type Data, type Metrics, numberKey } from '../../core/index.ts'
import { CHANNEL, KINDS, type Kind, OUTCOMES, type Outcome, STATE } from './definitions.ts'

interface MeasureDeps {
  readonly data: Pick<Data, 'find'>
  readonly system: (reason: string) => Call
  readonly now: () => number
}

const LATE_MS = 600_000

/** What the plugin counts. */
export function measure(metrics: Metrics, { data, system, now }: MeasureDeps) {
  const attempts = metrics.counter({
    name: 'attempts_total',
    help: 'Attempts to send a message, by how they ended, on this instance.',
    labels: { kind: KINDS, outcome: OUTCOMES }
  })
  const count = async (field: string, before: number) => {
    const where = { field: `${STATE}.${field}`, to: numberKey(before) }
    return (await data.find(system('counting channels'), { types: [CHANNEL], where }, { limit: 0 })).total
  }
  metrics.gauge({
    name: 'waiting',
    help: 'Receivers for which messages wait.',
    read: () => count('due', Number.MAX_SAFE_INTEGER)
  })
  metrics.gauge({
    name: 'failing',
    help: 'Receivers to which attempts have failed for more than ten minutes.',
    read: () => count('failingSince', now() - LATE_MS)
  })
  return { ended: (kind: Kind, outcome: Outcome) => attempts.with({ kind, outcome }).add() }
}
