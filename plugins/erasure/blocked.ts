import { join } from 'node:path'
import { type Aspect, type Call, type Check, isRecord, type Urn } from '../../core/index.ts'
import type { Digests } from '../secrets/index.ts'
import { linesOf, writeLines } from './digest-file.ts'
import { PersonErased } from './errors.ts'
import { BLOCKED, type Blocked as BlockedRecord } from './record.ts'

/** Who was erased and must not come back: known by digests only. */
export interface Blocked {
  /** Refuses what names one of them. */
  readonly check: Check
  has(urn: string): boolean
  /** @throws NoKey, or PluginDisabled, when nobody can be blocked */
  requireKey(): void
  /** Durable when it resolves. */
  add(call: Call, urns: readonly Urn[]): Promise<void>
  /** Resolves to whether the person was blocked. */
  permit(call: Call, urn: Urn): Promise<boolean>
  /** Reads the store again, and puts what is new into the file. Resolves to whether something was. */
  load(call: Call): Promise<boolean>
  /** For a store that may be older than the file: what the file has is blocked again. */
  restore(call: Call): Promise<number>
}

interface Deps {
  readonly digests: Digests
  readonly records: Aspect<BlockedRecord>
  /** Of this machine: it survives the restore of an older backup. */
  readonly dataFolder: string
}

const NONE: BlockedRecord = { digests: [], permitted: [] }
const USER = 'urn:li:corpuser:'
const MOST_KNOWN = 10_000

export function createBlocked({ digests, records, dataFolder }: Deps): Blocked {
  const file = join(dataFolder, 'erased-persons')
  const members = createMembers(digests)
  const { has } = members

  async function load(call: Call): Promise<boolean> {
    const { digests: stored, permitted } = (await records.get(call, BLOCKED)) ?? NONE
    members.replace(stored)
    const before = linesOf(file)
    const now = [...new Set([...before, ...stored])]
      .filter(one => !permitted.includes(one) || stored.includes(one))
      .sort()
    if (now.join() !== before.join()) writeLines(file, now)
    return now.some(one => !before.includes(one))
  }

  async function change(call: Call, to: (old: BlockedRecord) => BlockedRecord): Promise<void> {
    await records.update(call, BLOCKED, (old = NONE) => to(old))
    await load(call)
  }

  return {
    has,
    load,
    check(_call, urn, value, old) {
      if (members.size() === 0) return
      const named = [urn, ...usersIn(value)].find(has)
      // What was stored before is kept, such as on another instance that is about to erase it.
      if (named !== undefined && !usersIn(old).includes(named)) throw new PersonErased(named)
    },
    requireKey: () => void digests.of(''),
    async add(call, urns) {
      await change(call, withDigests(urns.map(urn => digests.of(urn))))
    },
    async permit(call, urn) {
      const was = has(urn)
      await change(call, withoutDigests(digests.all(urn)))
      return was
    },
    async restore(call) {
      const lines = linesOf(file)
      await change(call, old => withDigests(lines.filter(one => !old.permitted.includes(one)))(old))
      return members.size()
    }
  }
}

/** Whom the digests are of. */
function createMembers(digests: Digests) {
  let blocked: ReadonlySet<string> = new Set()
  /** What was looked up: a digest takes some microseconds. */
  const known = new Map<string, boolean>()
  return {
    size: () => blocked.size,
    replace(all: readonly string[]): void {
      blocked = new Set(all)
      known.clear()
    },
    has(urn: string): boolean {
      if (blocked.size === 0) return false
      const before = known.get(urn)
      if (before !== undefined) return before
      const found = digests.all(urn).some(digest => blocked.has(digest))
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(urn, found)
      return found
    }
  }
}

const withDigests =
  (added: readonly string[]) =>
  (old: BlockedRecord): BlockedRecord => ({
    digests: [...new Set([...old.digests, ...added])].sort(),
    permitted: old.permitted.filter(one => !added.includes(one))
  })

const withoutDigests =
  (all: readonly string[]) =>
  (old: BlockedRecord): BlockedRecord => ({
    digests: old.digests.filter(one => !all.includes(one)),
    permitted: [...new Set([...old.permitted, ...all])].sort()
  })

/** The users that a value names, each as a whole text or inside another URN. */
function usersIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (value.startsWith(USER)) return [value]
    return value.startsWith('urn:li:') ? (value.match(/urn:li:corpuser:[^,)]+/g) ?? []) : []
  }
  if (Array.isArray(value)) return value.flatMap(usersIn)
  if (!isRecord(value)) return []
  return [...Object.keys(value).filter(key => key.startsWith(USER)), ...Object.values(value).flatMap(usersIn)]
}
