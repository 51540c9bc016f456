import { randomBytes } from 'node:crypto'
import {
  ANONYMOUS,
  type Call,
  entityTypeOf,
  makeUrn,
  PluginDisabled,
  parseUrn,
  parseUrnOf,
  SYSTEM,
  type Urn
} from '../../core/index.ts'
import type { Tasks } from '../tasks/index.ts'
import { ownedBy } from './account.ts'
import { NobodyToErase, NotErasable } from './errors.ts'
import { findErasure, listErasures } from './list.ts'
import { type Named, type Person, personOf } from './person.ts'
import { type Erasure, erasureUrn, MOST_PLACES, NO_SUMS, type Place, type Sums } from './record.ts'
import { scan } from './scan.ts'
import { createStep, type WorkDeps } from './work.ts'

const ACTION = 'erase-person'
/** Actors that are no persons. `datahub` is the first user of every catalog: bootstrap policies name it. */
const BUILT_IN: readonly Urn[] = [SYSTEM, ANONYMOUS, makeUrn('corpuser', 'datahub'), makeUrn('corpuser', 'unknown')]

export interface ErasuresDeps extends WorkDeps {
  readonly tasks: Tasks | undefined
}

/** What an erasure would do now. */
export interface Plan extends Sums {
  readonly user: Urn
  readonly places: readonly Place[]
  /** Whether everything was looked at in the time that there was. */
  readonly isComplete: boolean
}

export type Erasures = ReturnType<typeof createErasures>

export function createErasures(deps: ErasuresDeps) {
  const { blocked, aspects, auth, tasks, system } = deps
  tasks?.define(ACTION, createStep(deps))

  return {
    /** Refuses whoever cannot be erased. @throws NotErasable, NobodyToErase, LastAdministrator, Forbidden */
    async check(call: Call, { urn, successor }: Named): Promise<void> {
      if (urn === call.actor) throw new NotErasable('You cannot erase yourself: another administrator can')
      if (BUILT_IN.includes(urn)) throw new NotErasable(`${urn} is built in: it is not a person`)
      const own = system('checking who is to be erased', call.signal)
      if (await auth.isServiceAccount(own, urn)) throw new NotErasable(`${urn} is a service account: delete it instead`)
      await auth.requireAnotherAdministrator(own, urn)
      await checkSuccessor(deps, own, { urn, successor })
      if (!(await isNamed(deps, own, urn))) throw new NobodyToErase(urn)
    },
    /** Starts the erasure; resolves to its id. */
    async erase(call: Call, named: Named): Promise<string> {
      const own = call.as('erasing a person')
      blocked.requireKey()
      const id = await start(deps, own, [
        (await begunBefore(deps, own, named)) ?? (await personOf(aspects, own, named))
      ])
      await blocked.add(own, [named.urn])
      return id
    },
    /** Erases again whoever was erased before and is named in the store, as after a restore. */
    again: (call: Call): Promise<string> => start(deps, call.as('erasing persons again'), undefined),
    permit: (call: Call, urn: Urn) => blocked.permit(call.as('permitting a person again'), urn),
    /** What it would do, as far as it sees before the time, by `performance.now()`. */
    plan: (call: Call, named: Named, until: number) => plan(deps, call, { ...named, until }),
    list: (call: Call) => listErasures(deps, call),
    get: (call: Call, id: string) => findErasure(deps, call, id)
  }
}

/** The person, as an erasure that was cancelled or has failed has known them. */
async function begunBefore(deps: ErasuresDeps, call: Call, { urn, successor }: Named): Promise<Person | undefined> {
  const all = await listErasures(deps, call)
  const before = all.flatMap(({ persons = [] }) => persons).find(person => person.urn === urn)
  if (!before) return undefined
  const { successor: _earlier, ...person } = before
  return { ...person, ...(successor === undefined ? {} : { successor }) }
}

async function start(deps: ErasuresDeps, call: Call, persons: readonly Person[] | undefined): Promise<string> {
  const { tasks, records } = deps
  if (!tasks) throw new PluginDisabled('erasing a person', 'tasks')
  const id = randomBytes(9).toString('hex')
  const pseudonyms = persons?.map(({ pseudonym }) => pseudonym) ?? []
  const begun = { startedAt: deps.now(), isAgain: !persons, pseudonyms, ...NO_SUMS, places: [] }
  const record = (task: string): Erasure => ({ ...begun, task, ...(persons ? { persons: [...persons] } : {}) })
  // One at a time: each of them reads all that is stored.
  await tasks.start(call, { action: ACTION, key: ACTION, params: { erasure: id }, total: 0 }, task => [
    records.edit(erasureUrn(id), () => record(task))
  ])
  return id
}

/** A name or a URN. @throws BadRequest */
export const userOf = (text: string): Urn =>
  text.startsWith('urn:') ? parseUrnOf('corpuser', text) : makeUrn('corpuser', text)

/** A name of a user, or a URN of a user or group. @throws BadRequest */
export function successorOf(text: string | null | undefined): Urn | undefined {
  if (text == null || text === '') return undefined
  return text.startsWith('urn:') ? parseUrn(text) : makeUrn('corpuser', text)
}

async function checkSuccessor({ data, auth }: ErasuresDeps, call: Call, { urn, successor }: Named): Promise<void> {
  if (successor === undefined) return
  if (successor === urn) throw new NotErasable('the successor is the person who is erased')
  const type = entityTypeOf(successor)
  if (type !== 'corpuser' && type !== 'corpGroup')
    throw new NotErasable(`expected a user or group as successor, found ${successor}`)
  const [exists] = await data.exists(call, [successor])
  if (!exists) throw new NotErasable(`the successor ${successor} does not exist`)
  if (type === 'corpuser' && !(await auth.isActive(successor)))
    throw new NotErasable(`the successor ${successor} is suspended or removed`)
}

/** Whether there is anything to erase: the user, or something that names them. */
async function isNamed(deps: ErasuresDeps, call: Call, urn: Urn): Promise<boolean> {
  const [exists] = await deps.data.exists(call, [urn])
  if (exists) return true
  const person = await personOf(deps.aspects, call, { urn })
  for await (const { erase, edits, rewrites } of scan(deps, call, { persons: [person], except: undefined }))
    if (erase.length + edits.length + rewrites.length > 0) return true
  return false
}

interface Planned extends Named {
  readonly until: number
}

async function plan(deps: ErasuresDeps, call: Call, { urn, successor, until }: Planned): Promise<Plan> {
  const own = call.as('planning the erasure of a person')
  const person = await personOf(deps.aspects, own, { urn, successor })
  const { total: ownerships } = await deps.data.find(own, ownedBy(urn), { limit: 0 })
  const erased = new Set<Urn>([urn])
  const places: Place[] = []
  let rewritten = 0
  let placeCount = 0
  let isComplete = true
  for await (const page of scan(deps, own, { persons: [person], except: undefined })) {
    for (const one of page.erase) erased.add(one)
    rewritten += page.rewrites.length + page.edits.length
    placeCount += page.places.length
    places.push(...page.places.slice(0, MOST_PLACES - places.length))
    isComplete = performance.now() < until
    if (!isComplete) break
  }
  return { user: urn, rewritten, erased: erased.size, ownerships, placeCount, places, isComplete }
}
