import { setTimeout as pause } from 'node:timers/promises'
import { type Aspect, type Call, type Data, entityTypeOf, type Urn } from '../../core/index.ts'
import type { SearchApi } from '../search/index.ts'
import { type Progress, SLICE_MS, type Task } from '../tasks/index.ts'
import { type AccountDeps, closeAccount } from './account.ts'
import type { Blocked } from './blocked.ts'
import { type Person, personOf, withAliases } from './person.ts'
import { type Erasure, erasureUrn, MOST_PLACES, NO_SUMS, type Place, type Sums } from './record.ts'
import { type Page, type ScanDeps, scan } from './scan.ts'

export interface WorkDeps extends AccountDeps, ScanDeps {
  readonly records: Aspect<Erasure>
  readonly blocked: Blocked
  readonly search: SearchApi | undefined
  readonly now: () => number
  system(reason: string, signal?: AbortSignal): Call
}

/** A server that is busy writes what names a person now and then: this many walks are enough to see the end of it. */
const MOST_WALKS = 20

/** A slice of the task. Where it stands is not stored: after a crash it starts again, and finds what is left. */
export function createStep(deps: WorkDeps) {
  const underWay = new Map<string, AsyncGenerator<number>>()

  return async function step(_call: Call, task: Task, signal: AbortSignal): Promise<Progress> {
    const { task: id } = task
    const work = underWay.get(id) ?? erase(deps, deps.system('erasing a person', signal), String(task.params.erasure))
    underWay.set(id, work)
    const until = performance.now() + SLICE_MS
    let deleted = 0
    try {
      do {
        const begun = performance.now()
        const { done, value } = await work.next()
        if (done) {
          underWay.delete(id)
          return { deleted, finished: true }
        }
        deleted += value
        // As long as the page took: the thread that reads it also answers lists.
        await pause(performance.now() - begun)
      } while (performance.now() < until && !signal.aborted)
    } catch (error) {
      underWay.delete(id)
      throw error
    }
    return { deleted, finished: false }
  }
}

/** Yields how many rows each step has changed. */
async function* erase(deps: WorkDeps, call: Call, id: string): AsyncGenerator<number> {
  const { data, records, blocked } = deps
  const urn = erasureUrn(id)
  const record = await records.get(call, urn)
  if (!record || record.endedAt !== undefined) return
  const persons = record.persons ?? (record.isAgain ? yield* everybodyErased(deps, call) : undefined)
  if (persons) {
    if (!record.persons)
      await store(deps, call, { urn, change: old => ({ ...old, persons: [...persons], pseudonyms: all(persons) }) })
    await blocked.add(call, persons.map(urnOf))
    const { sums, places, persons: named } = yield* removeAll(deps, call, { persons, urn })
    for (const person of named) await data.texts.forget(call, forgotten(person), person.pseudonym as Urn)
    await store(deps, call, {
      urn,
      change: ({ persons: _persons, ...old }) => ({ ...old, ...sums, places: [...places] })
    })
  }
  await data.texts.purge(call)
  await store(deps, call, { urn, change: old => ({ ...old, endedAt: deps.now() }) })
}

const urnOf = ({ urn }: Person): Urn => urn as Urn
const forgotten = ({ urn, aliases }: Person): Urn[] => [urn, ...aliases] as Urn[]
const all = (persons: readonly Person[]): string[] => persons.map(({ pseudonym }) => pseudonym)

interface Stored {
  readonly urn: Urn
  readonly change: (old: Erasure) => Erasure
}

async function store({ records }: WorkDeps, call: Call, { urn, change }: Stored): Promise<void> {
  await records.update(call, urn, old => old && change(old))
}

interface Removal {
  readonly persons: readonly Person[]
  /** The erasure. */
  readonly urn: Urn
}

interface Done extends Pick<Removal, 'persons'> {
  readonly sums: Sums
  readonly places: readonly Place[]
}

/** Walks over everything until a walk finds nothing to change. */
async function* removeAll(deps: WorkDeps, call: Call, { persons, urn }: Removal): AsyncGenerator<number, Done> {
  const sums = { ...NO_SUMS }
  for (const person of persons) {
    for await (const owned of closeAccount(deps, call, person)) {
      sums.ownerships += owned
      yield owned
    }
    sums.erased++
  }
  let known = persons
  for (let walks = 1; ; walks++) {
    const places: Place[] = []
    let changed = 0
    sums.placeCount = 0
    for await (const page of scan(deps, call, { persons: known, except: urn })) {
      // Stored before they are erased: afterwards nothing says what they were.
      known = await withStoredAliases(deps, call, { persons: known, urn, erased: page.erase })
      const rewritten = await apply(deps, call, page)
      const step = rewritten + page.erase.length
      changed += step
      sums.rewritten += rewritten
      sums.erased += page.erase.filter(one => !persons.some(person => person.urn === one)).length
      sums.placeCount += page.places.length
      places.push(...page.places.slice(0, MOST_PLACES - places.length))
      yield step
    }
    if (changed === 0 || walks === MOST_WALKS) return { sums, places, persons: known }
  }
}

async function withStoredAliases(
  deps: WorkDeps,
  call: Call,
  { persons, urn, erased }: Removal & { readonly erased: readonly Urn[] }
): Promise<readonly Person[]> {
  const next = withAliases(persons, erased)
  if (next !== persons) await store(deps, call, { urn, change: old => ({ ...old, persons: [...next] }) })
  return next
}

/** Resolves to how many rows have other text now. */
async function apply({ data }: WorkDeps, call: Call, { erase, edits, rewrites }: Page): Promise<number> {
  for (const urn of erase) await data.erase(call, urn)
  for (const edit of edits) await data.write(call, [edit])
  const written = rewrites.length === 0 ? 0 : await data.texts.rewrite(call, rewrites)
  return written + edits.length
}

/** Those of all users that are named anywhere who were erased before. */
async function* everybodyErased(deps: WorkDeps, call: Call): AsyncGenerator<number, readonly Person[]> {
  const { data, blocked, aspects } = deps
  const found = new Set<Urn>()
  await blocked.restore(call)
  let after: string | undefined
  do {
    call.signal.throwIfAborted()
    const page = await data.texts.find(call, ['urn:li:corpuser:'], after === undefined ? PAGE : { ...PAGE, after })
    for (const record of page.records) for (const user of usersIn(record)) if (blocked.has(user)) found.add(user)
    after = page.next
    yield 0
  } while (after !== undefined)
  return Promise.all(Array.from(found, urn => personOf(aspects, call, { urn })))
}

const PAGE = { limit: 1000 }

function usersIn(record: Awaited<ReturnType<Data['texts']['find']>>['records'][number]): Urn[] {
  const { urn, json, system } = record.kind === 'point' ? record.point : record.row
  const actor = record.kind === 'point' ? '' : record.row.actor
  const matches = `${json}\n${system}`.match(/urn:li:corpuser:[^"\\,)]+/g) ?? []
  const own = entityTypeOf(urn) === 'corpuser' ? [urn] : []
  return [...own, ...(actor === '' ? [] : [actor]), ...new Set(matches as Urn[])]
}
