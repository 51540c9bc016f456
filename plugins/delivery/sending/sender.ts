import { type Aspect, type Call, type Data, type Leases, numberKey, type Urn } from '../../../core/index.ts'
import { CHANNEL, STATE, type State } from '../definitions.ts'
import { LostLease } from '../errors.ts'

/** Channels that are due and looked at, at a time: the longest due first. */
const LOOKED_AT = 500
const DUE = `${STATE}.due`

interface SenderDeps {
  readonly data: Pick<Data, 'find'>
  readonly states: Aspect<State>
  readonly leases: Leases
  readonly leaseMs: number
  /** Channels to which this instance sends at a time. */
  readonly concurrency: number
  /** Sends what is due; the lease is ours. */
  readonly turn: (call: Call, channel: Urn) => Promise<void>
  readonly now: () => number
  /** A call that lasts until the signal aborts. */
  readonly system: (reason: string, signal?: AbortSignal) => Call
  readonly run: (work: Promise<void>, failure: string) => void
  /** There is room for another channel. */
  readonly ended: () => void
}

const REASON = 'sending messages'

/** One sender for each channel in a cluster: the instance that holds its lease. */
export function createSender(deps: SenderDeps) {
  const { data, states, leases, concurrency, now, system } = deps
  const running = new Set<Urn>()

  const send = createHolding(deps)

  /** Begins to send where something is due, as far as there is room. */
  async function look(call: Call): Promise<void> {
    const where = { field: DUE, to: numberKey(now() + 1) }
    const { urns } = await data.find(call, { types: [CHANNEL], where, sort: { field: DUE } }, { limit: LOOKED_AT })
    const others = urns.filter(urn => !running.has(urn))
    const found = (await states.getMany(call, others)).map((state, at) => ({ urn: others[at] as Urn, state }))
    const entries = found.flatMap(({ urn, state }) => (state?.owner === undefined ? [] : [{ ...state, id: urn }]))
    const stale = leases.stale(entries)
    for (const { urn, state } of found) {
      if (running.size >= concurrency) return
      if (!state || state.stopped || (state.owner !== undefined && !stale.has(urn))) continue
      running.add(urn)
      deps.run(begin(urn, state), `sending to ${urn} failed; will retry`)
    }
  }

  async function begin(channel: Urn, state: State): Promise<void> {
    try {
      await send(system(REASON), channel, state)
    } finally {
      running.delete(channel)
      deps.ended()
    }
  }

  return { look, isRunning: (channel: Urn) => running.has(channel), running: () => running.size }
}

/** Sends while it holds the lease of the channel. */
function createHolding(deps: SenderDeps) {
  const { states, leases, system } = deps

  async function claim(call: Call, channel: Urn, seen: State): Promise<boolean> {
    let isOurs = false
    await states.update(call, channel, old => {
      const own = old && !old.stopped ? leases.claim(seen, old) : undefined
      isOurs = own !== undefined
      return own ?? old
    })
    return isOurs
  }

  const send = async (call: Call, channel: Urn, seen: State): Promise<void> => {
    if (!(await claim(call, channel, seen))) return
    const lost = new AbortController()
    const until = AbortSignal.any([call.signal, lost.signal])
    const beats = setInterval(() => void beat(channel, lost).catch(() => lost.abort()), deps.leaseMs / 4)
    try {
      await deps.turn(system(REASON, until), channel)
    } catch (error) {
      // The server stops, or another instance took over, or the channel was deleted.
      if (!until.aborted && !(error instanceof LostLease)) throw error
    } finally {
      clearInterval(beats)
      // Not with the signal of the call: another instance can go on at once.
      const last = system('releasing the lease of a channel', new AbortController().signal)
      await states.update(last, channel, old => (old && leases.release(old)) ?? old)
    }
  }

  async function beat(channel: Urn, lost: AbortController): Promise<void> {
    await states.update(system('a heartbeat of a channel'), channel, old => {
      const renewed = old && leases.renew(old)
      if (!renewed) lost.abort()
      return renewed ?? old
    })
  }
  return send
}
