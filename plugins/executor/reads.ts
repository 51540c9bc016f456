import type { Aspect, Call, Data, Urn } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Runner } from '../ingestion/index.ts'
import type { Settings } from './config.ts'
import { ExecutorInput } from './errors.ts'
import { type LogPart, PART, partUrn } from './log/part.ts'
import { readLog } from './log/read.ts'
import { type End, type Entry, RESULT } from './record.ts'
import { cancelled } from './runs/outcome.ts'
import { createStates } from './runs/state.ts'
import type { Service } from './service.ts'
import { wantedOf } from './wanted.ts'

interface ReadDeps extends Pick<Service, 'claims' | 'signals' | 'programs' | 'runner' | 'isStale' | 'owner'> {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly parts: Aspect<LogPart>
  readonly ends: Aspect<End>
  readonly settings: Settings
}

/** Bytes of a live log that a result shows, as a request that has ended has them. */
const REPORT = 200_000

/** What others see of runs: the operations, the command, and the plugin `ingestion`. */
export function createReads(deps: ReadDeps) {
  const { claims, settings, programs, runner, parts, ends } = deps
  const entries = claims.entries
  const stateOf = createStates({ ...deps, entries, live: runner.live })
  const entryOf = async (call: Call, urn: Urn): Promise<Entry | undefined> =>
    (await entries(call)).find(one => one.urn === urn)
  const readFrom = (call: Call, urn: Urn, after: number) => readLog(parts, call, urn, after)

  const point: Runner = {
    executorId: settings.executorId,
    anyCode: settings.anyCode,
    state: stateOf,
    async log(call, urn) {
      const here = runner.live.get(urn)?.log?.tail(REPORT)
      return here ?? endOfLog({ readFrom, parts }, call.as('reading the log of a run'), urn)
    },
    async schema(call, type, version) {
      const { environments, EnvironmentFailed } = await programs.get()
      const wanted = wantedOf(type, version, settings.version)
      return environments.schema(wanted, call.signal).catch(error => {
        throw error instanceof EnvironmentFailed ? new ExecutorInput(error.message) : error
      })
    },
    async missing() {
      if (settings.executorId === '') return 'This server runs no recipes: plugins.executor.executorId is empty'
      return (await programs.get()).missing()
    }
  }
  return {
    ...{ point, stateOf, entryOf },
    /** Whether the caller may read results. */
    mayRead: async (call: Call, urn: Urn) => (await deps.data.mayRead(call, [{ urn, aspect: RESULT }]))[0] === true,
    readLog: readFrom,
    endOf: async (call: Call, urn: Urn) => ends.get(call, urn),
    /** How a request ended, in a sentence: also one that was cancelled before it began. */
    async reasonOf(call: Call, urn: Urn): Promise<string | undefined> {
      const end = await ends.get(call, urn)
      const result = end ? undefined : await deps.aspects[RESULT].get(call, urn)
      if (result?.status !== 'CANCELLED') return end?.reason
      return `${cancelled((await deps.signals.of(call, [urn])).get(urn))} before it began`
    },
    receivedHere: (urn: Urn) => runner.live.get(urn)?.received
  }
}

type ReadFrom = (call: Call, urn: Urn, after: number) => ReturnType<typeof readLog>

interface LogReading {
  readonly readFrom: ReadFrom
  readonly parts: Aspect<LogPart>
}

/** The end of the log of a run that another instance has, without reading all of it. */
async function endOfLog({ readFrom, parts }: LogReading, call: Call, urn: Urn): Promise<string | undefined> {
  const count = await countParts(async at => (await parts.get(call, partUrn(urn, at))) !== undefined)
  let text = ''
  for (let after = Math.max(0, count * PART - REPORT - PART); ; ) {
    const read = await readFrom(call, urn, after)
    text += read.text
    if (read.next === after) return text === '' ? undefined : text.slice(-REPORT)
    after = read.next
  }
}

/** Parts are numbered from 0 without gaps: few are looked at. */
async function countParts(exists: (at: number) => Promise<boolean>): Promise<number> {
  let below = 1
  while (await exists(below - 1)) below *= 2
  let from = Math.floor(below / 2)
  while (from < below - 1) {
    const middle = Math.floor((from + below) / 2)
    if (await exists(middle - 1)) from = middle
    else below = middle
  }
  return from
}
