import { type Call, type Data, definePlugin, Type } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createArrivals } from './arrivals.ts'
import { createConsumers } from './consumers.ts'
import { aspects, END, type LogName, PENDING, types } from './definitions.ts'
import { sdl } from './live/sdl.ts'
import { createSlices } from './live/slices.ts'
import { entityChanges } from './live/source.ts'
import { createLog } from './log.ts'
import { createPoller } from './poll.ts'
import { type ChangeReader, createReaders } from './readers.ts'
import { changesAfter, type LoggedChange } from './reading.ts'
import { createRecorder } from './recorder.ts'
import { eventRoutes } from './rest.ts'
import { TOPIC_NAMES, TOPICS } from './topics.ts'

export type { Logged } from './definitions.ts'
export { type EntityChange, entityChangesOf } from './entity-changes.ts'
export type { ChangeReader } from './readers.ts'
export type { LoggedChange } from './reading.ts'

/** For plugins that follow changes, or wait for programs that do. */
export interface Events {
  /**
   * Call it in `setup`. Changes of versioned aspects are recorded then, whichever topics can be read. A reader that this
   * store has not seen before begins with what happens from then on. @throws Misconfigured
   */
  read(reader: ChangeReader): void
  /** Call it in `setup`. The listener is told of each poll for the log of changes of aspects; no poll waits for it. */
  onPoll(listen: (call: Call) => Promise<void>): void
  /**
   * For plugins that have a place for each of many receivers: the next changes of versioned aspects after a place, 0 for
   * the beginning, in the order of the commits. It does not ask who may see them: `data.mayRead` does.
   */
  changesAfter(call: Call, place: number, limit: number): Promise<LoggedChange[]>
  /** The place of the newest change, 0 if there was never one. */
  end(call: Call): Promise<number>
  /**
   * Call it in `setup`. The listener is told, on every instance, that the log may have something new. It must be quick. Changes
   * are recorded as for `read`.
   */
  onArrival(listen: () => void): void
  /** How long changes stay in the log, in milliseconds. */
  readonly keepMs: number
}

const DAY_MS = 86_400_000

/** What happened, as DataHub's actions framework reads it: stored with each change, in the order of the commits. */
export const events = definePlugin({
  name: 'events',
  contract: 2,
  needs: { entities },
  config: Type.Object({
    topics: Type.Array(Type.Enum(TOPIC_NAMES), {
      default: TOPIC_NAMES,
      description: 'topics that can be read; changes that neither they nor other plugins need are not stored'
    }),
    keepDays: Type.Number({ minimum: 0, default: 7, description: 'days that events are kept' }),
    maxWaiting: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 200,
      description: 'polls that may wait for events at a time; further ones are answered with 429'
    }),
    purgeSeconds: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: 3600,
      description: 'seconds between two purges'
    })
  }),
  privileges: { GET_METADATA_CHANGE_LOG_EVENTS: 'Read the metadata change log.' },
  types,
  lazySchemas: true,
  aspects,
  setup({ aspects, config, data, model, host, background, metrics, system }) {
    const { topics } = config
    const log = createLog({ data, aspects })
    const arrivals = createArrivals(config.maxWaiting, host.closing)
    const consumers = createConsumers({ data, consumers: aspects.aspectdEventConsumer, system })
    metrics.gauge({ name: 'polls_waiting', help: 'Polls of clients that wait for events.', read: arrivals.waiting })
    const logs = new Set<LogName>(topics.map(topic => TOPICS[topic].log))
    const readers = createReaders({ data, places: aspects.aspectdChangeReader, end: log.end })
    const listeners: Listeners = { polls: [], arrivals: [arrivals.arrived] }
    const api = createApi({ data, log, readers, logs, listeners, keepMs: config.keepDays * DAY_MS })
    const poll = createPoller({ data, log, arrivals, consumers, closing: host.closing })
    const polled = (call: Call) => {
      for (const listen of listeners.polls) background.run(listen(call), 'a listener of polls failed')
    }
    const subscribed = entityChanges({
      ...{ data, log, arrivals, keepDays: config.keepDays },
      slices: createSlices(data, system),
      isRecorded: () => logs.has('versioned')
    })
    return {
      api,
      sdl,
      operations: { Subscription: { entityChanges: subscribed } },
      routes: eventRoutes({ poll, polled, topics }),
      beforeCommit: createRecorder({ model, pending: aspects.aspectdPendingChanges, logs }),
      followers: Object.assign(readers.followers, {
        log: { aspects: [PENDING], from: 'beginning' as const, batch: log.follow }
      }),
      onChange: {
        aspects: [END],
        changed() {
          for (const listen of listeners.arrivals) listen()
        }
      },
      async start() {
        if (host.readOnly === undefined) await readers.start(system('finding where readers of the log begin'))
        background.every(config.purgeSeconds * 1000, 'purge of events', async call => {
          const before = Date.now() - api.keepMs
          await log.purge(call, before)
          await consumers.purge(call, before)
        })
      }
    }
  }
})

interface Listeners {
  readonly polls: ((call: Call) => Promise<void>)[]
  readonly arrivals: (() => void)[]
}

interface ApiDeps {
  readonly data: Pick<Data, 'series'>
  readonly log: ReturnType<typeof createLog>
  readonly readers: ReturnType<typeof createReaders>
  /** What is recorded: other plugins add to it. */
  readonly logs: Set<LogName>
  readonly listeners: Listeners
  readonly keepMs: number
}

function createApi({ data, log, readers, logs, listeners, keepMs }: ApiDeps): Events {
  return {
    read(reader) {
      readers.add(reader)
      logs.add('versioned')
    },
    changesAfter: (call, place, limit) => changesAfter(data, call, { place, limit }),
    end: call => log.end(call.as('reading the end of the log of changes')),
    onArrival(listen) {
      listeners.arrivals.push(listen)
      logs.add('versioned')
    },
    onPoll(listen) {
      listeners.polls.push(listen)
    },
    keepMs
  }
}
