import { type Call, type Data, type EntityField, type EntityRef, isRecord, type Stored } from '../../../core/index.ts'
import { NO_RUN } from './runs.ts'

/** When ingestion last saw the entity. */
export function ingestedField(data: Data): EntityField {
  async function lastIngested({ urn }: EntityRef, _args: unknown, call: Call) {
    const [stored = []] = await data.read(call, [{ urn }])
    return latestObservation(stored)
  }
  return {
    sdl: '"When an ingestion run last wrote or confirmed any aspect; null for what only users wrote." lastIngested: Long',
    resolve: { lastIngested }
  }
}

export function latestObservation(stored: readonly Stored[]): number | undefined {
  const times = stored.flatMap(({ row }) => {
    const system: unknown = JSON.parse(row.system)
    if (!isRecord(system) || (system.lastRunId ?? row.run) === NO_RUN) return []
    return typeof system.lastObserved === 'number' ? [system.lastObserved] : []
  })
  return times.length > 0 ? Math.max(...times) : undefined
}
