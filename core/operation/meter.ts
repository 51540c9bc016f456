import type { NamedOperation, Outcome } from '../contract/operation.ts'
import { HistogramCell, SECONDS } from '../metrics/cells.ts'
import { histogramLines, type Line, seriesOf } from '../metrics/family.ts'
import type { Registry } from '../metrics/registry.ts'
import { OUTCOMES } from './outcome.ts'

/** Counts one operation: two calls and some numbers for each of its runs. */
export interface Meter {
  begin(): void
  end(outcome: Outcome, milliseconds: number): void
}

/** Makes the meter of an operation. */
export type Meters = (named: Pick<NamedOperation, 'kind' | 'name'>) => Meter

type Kind = NamedOperation['kind']

const KINDS = ['query', 'mutation', 'subscription', 'action', 'route', 'tool'] as const
/** Operations that are counted by their name; those that are used later are counted as `other`. */
const MOST_NAMED = 160
/** Those that are timed by their name: the first ones that are used often. */
const MOST_TIMED = 40
const OFTEN = 100
const OTHER = 'other'

/** The runs of one operation. */
class Counts {
  ok = 0
  refused = 0
  invalid = 0
  failed = 0
  runs = 0
  readonly kind: Kind
  readonly operation: string
  /** Shared by the operations of a kind, until this one is used often. */
  seconds: HistogramCell

  constructor(kind: Kind, operation: string, seconds: HistogramCell) {
    this.kind = kind
    this.operation = operation
    this.seconds = seconds
  }
}

interface Timed {
  readonly kind: Kind
  readonly operation: string
  readonly seconds: HistogramCell
}

/** Registers the metrics of operations. No series changes what it counts, so totals never fall. */
export function createMeters({ add, core }: Pick<Registry, 'add' | 'core'>): Meters {
  const shared = new Map<Kind, Counts>()
  const counted: Counts[] = []
  const timed: Timed[] = []
  let running = 0

  function sharedOf(kind: Kind): Counts {
    const known = shared.get(kind)
    if (known) return known
    const seconds = new HistogramCell()
    const counts = new Counts(kind, OTHER, seconds)
    timed.push({ kind, operation: OTHER, seconds })
    shared.set(kind, counts)
    return counts
  }

  /** With its first use an operation gets a name in the metrics, as long as there are some left. */
  function countsOf({ kind, name }: Parameters<Meters>[0]): Counts {
    const others = sharedOf(kind)
    if (counted.length === MOST_NAMED) return others
    const counts = new Counts(kind, name, others.seconds)
    counted.push(counts)
    return counts
  }

  register(add, { counts: () => [...shared.values(), ...counted], timed })
  core.gauge({ name: 'operations_running', help: 'Operations that have begun and not ended.', read: () => running })

  return named => {
    let counts: Counts | undefined
    return {
      begin() {
        running++
      },
      end(outcome, milliseconds) {
        running--
        counts ??= countsOf(named)
        counts[outcome]++
        if (++counts.runs === OFTEN) time(counts, timed)
        counts.seconds.observe(milliseconds / 1000)
      }
    }
  }
}

/** Gives an operation a histogram of its own, as long as there are some left. */
function time(counts: Counts, timed: Timed[]): void {
  const { kind, operation } = counts
  if (operation === OTHER || timed.length >= MOST_TIMED + KINDS.length) return
  counts.seconds = new HistogramCell()
  timed.push({ kind, operation, seconds: counts.seconds })
}

interface Counted {
  readonly counts: () => readonly Counts[]
  readonly timed: readonly Timed[]
}

function register(add: Registry['add'], { counts, timed }: Counted): void {
  add({
    name: 'aspectd_operations_total',
    help: 'Operations that have ended, by outcome: ok, refused (401, 403, 429), invalid (other 4xx), failed (5xx).',
    type: 'counter',
    labels: { kind: KINDS, operation: [], outcome: OUTCOMES },
    most: (MOST_NAMED + KINDS.length) * OUTCOMES.length,
    collect: () => counts().flatMap(countLines)
  })
  add({
    name: 'aspectd_operation_duration_seconds',
    help: `Time of an operation until its answer; "${OTHER}" are those that were not used ${OFTEN} times.`,
    type: 'histogram',
    labels: { kind: KINDS, operation: [] },
    most: (MOST_TIMED + KINDS.length) * seriesOf(SECONDS),
    collect: () => timed.flatMap(({ kind, operation, seconds }) => [...histogramLines({ kind, operation }, seconds)])
  })
}

function countLines(counts: Counts): Line[] {
  const { kind, operation } = counts
  return OUTCOMES.filter(outcome => counts[outcome] > 0 || outcome === 'ok' || outcome === 'failed').map(outcome => ({
    labels: { kind, operation, outcome },
    value: counts[outcome]
  }))
}
