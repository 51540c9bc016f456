import type { Call, Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { RunState } from '../../ingestion/index.ts'
import type { Settings } from '../config.ts'
import { type Entry, hasEnded, INPUT, RESULT, TEST } from '../record.ts'
import type { Live } from './live.ts'
import { ADOPTED_MS, isOurs } from './queue.ts'
import type { Signals } from './signals.ts'
import { TEST_SLOTS } from './slots.ts'

interface StateDeps {
  readonly aspects: Pick<ModelHandles, typeof INPUT | typeof RESULT | 'dataHubIngestionSourceInfo'>
  readonly settings: Pick<Settings, 'attempts' | 'concurrency' | 'executorId' | 'leaseSeconds'>
  readonly signals: Signals
  readonly owner: string
  readonly live: ReadonlyMap<Urn, Live>
  entries(call: Call): Promise<readonly Entry[]>
  /** The ids of those whose instance no longer renews its lease. */
  isStale(entry: Entry): boolean
}

/** Says what requests do that have not ended, for people. */
export function createStates(deps: StateDeps) {
  const { settings, live } = deps

  async function queued(call: Call, entry: Entry, entries: readonly Entry[]): Promise<RunState> {
    const reason = await reasonToWait(deps, call, entry, entries)
    return { phase: 'QUEUED', reason, since: entry.queuedAt, ...attemptOf(entry.attempt + 1) }
  }

  const attemptOf = (attempt: number) => ({
    attempt: Math.min(attempt, settings.attempts),
    attempts: settings.attempts
  })

  function running(entry: Entry): RunState {
    const here = live.get(entry.urn)
    const { phase = 'PREPARING', since, isSilent } = entry
    const state = { phase, since: since ?? entry.queuedAt, ...attemptOf(entry.attempt) }
    if (phase === 'PREPARING')
      return { ...state, reason: here ? `${here.doing} (${secondsSince(here.since)})` : 'preparing' }
    if (isSilent) return { ...state, isSilent, reason: 'it has said and written nothing for long' }
    return { ...state, reason: `running (${secondsSince(state.since)})` }
  }

  /** A request that is not in the queue: unless it has ended, it was made while nothing ran here. */
  async function unknown(call: Call, urn: Urn): Promise<RunState | undefined> {
    const [input, result] = [await deps.aspects[INPUT].get(call, urn), await deps.aspects[RESULT].get(call, urn)]
    if (!input || hasEnded(result) || !isOurs(input, settings.executorId)) return
    const hours = Math.round(ADOPTED_MS / 3_600_000)
    const reason = `it was requested while no executor ran, and not begun within ${hours} hours: cancel it, and run the source again`
    return { phase: 'QUEUED', reason, since: input.requestedAt, ...attemptOf(1) }
  }

  return async (call: Call, urn: Urn): Promise<RunState | undefined> => {
    const system = call.as('reading what a request waits for')
    const entries = await deps.entries(system)
    const entry = entries.find(one => one.urn === urn)
    if (!entry) return unknown(system, urn)
    const isHeld = entry.owner !== undefined
    if (isHeld && (await deps.signals.of(system, [urn])).has(urn)) {
      return { ...running(entry), phase: 'CANCELLING', reason: 'stopping' }
    }
    if (isHeld && !deps.isStale(entry)) return running(entry)
    return queued(system, entry, entries)
  }
}

async function reasonToWait(
  { settings, aspects, isStale, owner }: StateDeps,
  call: Call,
  entry: Entry,
  entries: readonly Entry[]
): Promise<string> {
  const { source, attempt, task } = entry
  if (entry.owner !== undefined && isStale(entry)) {
    return `the server ended while this ran: attempt ${Math.min(attempt + 1, settings.attempts)} of ${settings.attempts} begins within ${settings.leaseSeconds} s`
  }
  const held = entries.filter(one => one.owner !== undefined && one !== entry)
  const same = source && held.find(one => one.source === source)
  if (same) return `the run of ${clockOf(same.since ?? same.queuedAt)} of this source has not ended`
  const isTest = task === TEST
  const here = held.filter(one => one.owner === owner && (one.task === TEST) === isTest)
  const slots = isTest ? TEST_SLOTS : settings.concurrency
  const [first] = here
  if (!first || here.length < slots) return 'it begins in a moment'
  const info = first.source && (await aspects.dataHubIngestionSourceInfo.get(call, first.source))
  const since = `since ${clockOf(first.since ?? first.queuedAt)}`
  const busy = slots === 1 ? 'the only slot is busy' : `all ${slots} slots are busy`
  return `${busy} (${info ? `${info.name}, ${since}` : since})`
}

/** `14:03 UTC`; with the date if that is not today. */
function clockOf(time: number): string {
  const [date = '', clock = ''] = new Date(time).toISOString().split('T')
  const today = new Date().toISOString().slice(0, 10)
  return `${date === today ? '' : `${date} `}${clock.slice(0, 5)} UTC`
}

const secondsSince = (time: number) => `${Math.max(0, Math.round((Date.now() - time) / 1000))} s`
