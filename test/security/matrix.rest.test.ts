import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { type Demand, entityTypeOf, type NamedOperation, parseUrn } from '../../core/index.ts'
import { createAsk } from './calls.ts'
import { PUBLIC } from './public.ts'
import { createRights } from './rights.ts'
import { ASKED_INSIDE } from './tools-values.ts'
import { OPEN } from './values.ts'

/** The privileges that each operation requires. */
const DEMANDS = new URL('demands.json', import.meta.url)
const rights = await createRights(t)
const { server, user, privileges } = rights
const ask = await createAsk(server.admin)
const operations = server.kernel.operations
const guarded = operations.filter(({ name }) => ![OPEN, PUBLIC, ASKED_INSIDE].some(names => names.has(name)))

const passes = (status: number) => status < 500 && status !== 401 && status !== 403

/** A minimal set of rights with which the operation is authorized, and the resulting status. */
async function minimalDemands(operation: NamedOperation): Promise<{ demands: Demand[]; status: number }> {
  const demands: Demand[] = []
  for (;;) {
    await rights.give(demands.map(({ anyOf, ...on }) => ({ ...on, anyOf: anyOf.slice(0, 1) })))
    const status = await ask(user, operation)
    const refused = rights.refused()
    if (status !== 403 || refused.length === 0 || demands.length > 5) return { demands, status }
    demands.push(...refused)
  }
}

t.test('the matrix covers every operation of the running server', async t => {
  t.ok(operations.length > 40, `${operations.length} operations`)
  t.strictSame(
    operations
      .filter(({ operation }) => operation.allow === 'public')
      .map(({ name }) => name)
      .toSorted(),
    [...PUBLIC].toSorted()
  )
  const names = new Set(operations.map(({ name }) => name))
  t.strictSame(
    [...OPEN].filter(name => !names.has(name)),
    [],
    'operations in OPEN that do not exist'
  )
})

t.test('every operation that is not public requires a credential', async t => {
  for (const operation of operations) {
    if (!PUBLIC.has(operation.name)) t.equal(await ask(server.anonymous, operation), 401, operation.name)
  }
})

t.test('a user without rights is refused every operation that is not open to all users', async t => {
  await rights.give([])
  for (const operation of guarded) {
    t.equal(await ask(user, operation), 403, operation.name)
    t.ok(rights.refused().length > 0, `${operation.name} is refused because of a missing privilege`)
  }
  for (const operation of operations.filter(({ name }) => OPEN.has(name))) {
    t.ok(passes(await ask(user, operation)), operation.name)
  }
})

/** `EDIT_ENTITY_TAGS or EDIT_ENTITY on a dataset` */
function textOf({ anyOf, on }: Demand): string {
  const where = on?.startsWith('urn:') ? ` on a ${entityTypeOf(parseUrn(on))}` : on ? ` on type ${on}` : ''
  return anyOf.join(' or ') + where
}

t.test('each operation requires exactly the privileges in demands.json', async t => {
  const found: Record<string, string[]> = {}
  for (const operation of guarded) {
    const { demands, status } = await minimalDemands(operation)
    found[operation.name] = demands.map(textOf).toSorted()
    t.ok(demands.length > 0, `${operation.name} requires a privilege`)
    t.ok(passes(status), `${operation.name} with ${JSON.stringify(demands)}: ${status}`)
    for (const { anyOf } of demands) {
      await rights.give([{ anyOf: privileges.filter(name => !anyOf.includes(name)) }])
      t.equal(await ask(user, operation), 403, `${operation.name} without ${anyOf}`)
    }
  }
  if (process.env.ASPECTD_TEST_WRITE)
    writeFileSync(DEMANDS, `${JSON.stringify(Object.fromEntries(Object.entries(found).toSorted()), undefined, 2)}\n`)
  t.strictSame(
    found,
    JSON.parse(readFileSync(DEMANDS, 'utf8')),
    'after an intended change: ASPECTD_TEST_WRITE=1 updates demands.json'
  )
})
