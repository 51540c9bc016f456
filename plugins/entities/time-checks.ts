import { type Check, Invalid, isInSeconds, isRecord, timeProblem } from '../../core/index.ts'
import { aspects } from './definitions.ts'

/** Times of what happened or will happen. Without one they are absent, never 0. */
const MOMENTS: readonly string[] = ['decommissionTime', 'startedAt']
/** Clients write 0 where they know none. */
const STAMPS: readonly string[] = ['lastUpdatedTimestamp']

const isStamp = (name: string) => STAMPS.includes(name) || (name.endsWith('Millis') && name !== 'durationMillis')

/**
 * Refuses times in seconds where the model means milliseconds: they would be days of 1970. Only members of which no
 * writer of DataHub sends seconds: its SDK does in `lastRefreshed` of charts and dashboards. The `timestampMillis` of
 * points is checked by the core.
 */
export function timeChecks(): Readonly<Record<string, Check>> {
  const checked = Object.entries(aspects).flatMap(([name, { schema }]) => {
    const properties = 'properties' in schema && isRecord(schema.properties) ? Object.keys(schema.properties) : []
    const moments = properties.filter(member => MOMENTS.includes(member))
    const stamps = properties.filter(member => isStamp(member) && member !== 'timestampMillis')
    return moments.length + stamps.length === 0 ? [] : [[name, createCheck(name, moments, stamps)] as const]
  })
  return Object.fromEntries(checked)
}

/** What was stored before is kept. */
function createCheck(aspect: string, moments: readonly string[], stamps: readonly string[]): Check {
  return (_call, urn, value, old) => {
    if (!isRecord(value)) return
    for (const member of [...moments, ...stamps]) {
      const time = value[member]
      if (typeof time !== 'number' || (isRecord(old) && old[member] === time)) continue
      const problem = moments.includes(member) || isInSeconds(time) ? timeProblem(time) : undefined
      if (problem !== undefined) throw new Invalid(`${aspect} of ${urn}: ERROR :: /${member} :: ${problem}`)
    }
  }
}
