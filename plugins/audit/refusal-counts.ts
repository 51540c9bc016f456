import { LRUCache } from 'lru-cache'
import { callerOf, type OperationEvent, type Urn } from '../../core/index.ts'
import type { IsUser } from './claimed-user.ts'
import type { AuditEvent } from './event.ts'
import { isPublic, recordOf, verdictOf } from './record.ts'
import type { Trail } from './trail.ts'

/** Counts the refusals of a caller and operation that repeat within a minute in the event of the first. */
export interface RefusalCounts {
  /** Stores the event of the first refusal; counts the others. Resolves when that event is durable. */
  add(event: OperationEvent): Promise<void>
  /** Stores the counts so far. Resolves when they are durable. */
  flush(): Promise<void>
}

const MINUTE_MS = 60_000
/** Keys counted at a time. The oldest count is stored early, and the next refusal of its key makes a new event. */
const MAX_KEYS = 10_000

interface Counted {
  /** Resolves when the event is stored. */
  readonly stored: Promise<Urn>
  count: number
  /** The part of `count` that the stored event contains. */
  storedCount: number
  lastTime: number
}

interface RefusalCountsDeps {
  readonly trail: Pick<Trail, 'appendFirst' | 'count'>
  readonly isUser: IsUser
}

/** Minutes are measured by the monotonic clock, and begin with the first refusal. */
export function createRefusalCounts({ trail, isUser }: RefusalCountsDeps): RefusalCounts {
  const open = new LRUCache<string, Counted>({
    max: MAX_KEYS,
    ttl: MINUTE_MS,
    ttlAutopurge: true,
    dispose: counted => void store(counted)
  })

  async function store(counted: Counted): Promise<void> {
    const { stored, count, storedCount, lastTime } = counted
    if (count === storedCount) return
    counted.storedCount = count
    await trail.count(stored, { count, lastTime })
  }

  async function add(key: string, record: () => AuditEvent | Promise<AuditEvent>): Promise<void> {
    const known = open.get(key)
    if (known) {
      known.count++
      known.lastTime = Math.max(known.lastTime, Date.now())
      await known.stored
    } else {
      const stored = trail.appendFirst(record())
      open.set(key, { stored, count: 1, storedCount: 1, lastTime: Date.now() })
      await stored
    }
  }

  return {
    async add(event) {
      const { outcome, status } = verdictOf(event)
      const key = `${outcome} ${event.name} ${callerOf(event.call)}`
      // Attempts to log in as different users are not repeats, until the throttle refuses them without a check.
      if (!isPublic(event) || status === 429) return add(key, () => recordOf(event, isUser))
      const record = await recordOf(event, isUser)
      await add(`${key} ${record.resources.join()}`, () => record)
    },
    async flush() {
      await Promise.all([...open.values()].map(store))
    }
  }
}
