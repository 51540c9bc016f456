import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { type Demand, entityTypeOf, type NamedOperation, parseUrn } from '../../core/index.ts'
import { createAsk } from './calls.ts'
import { createRights } from './rights.ts'
import { OPEN, PUBLIC } from './values.ts'

/** What each operation asks, as somebody decided. */
const DEMANDS = new URL('demands.json', import.meta.url)
const rights = await createRights(t)
const { server, user, privileges } = rights
const ask = await createAsk(server.admin)
const operations = server.kernel.operations
const guarded = operations.filter(({ name }) => !OPEN.has(name) && !PUBLIC.has(name))

const passes = (status: number) => status < 500 && status !== 401 && status !== 403

/** A smallest set of rights with which the operation is admitted. */
async function enough(operation: NamedOperation): Promise<{ demands: Demand[]; status: number }> {
  const demands: Demand[] = []
  for (;;) {
    await rights.give(demands.map(({ anyOf, ...on }) => ({ ...on, anyOf: anyOf.slice(0, 1) })))
    const status = await ask(user, operation)
    const refused = rights.refused()
    if (status !== 403 || refused.length === 0 || demands.length > 5) return { demands, status }
    demands.push(...refused)
  }
}

t.test('every operation of the running server is walked', async t => {
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
    'open operations exist'
  )
})

t.test('nobody gets anywhere without a credential', async t => {
  for (const operation of operations) {
    if (!PUBLIC.has(operation.name)) t.equal(await ask(server.nobody, operation), 401, operation.name)
  }
})

t.test('a user with nothing is refused everything that is not open to all', async t => {
  await rights.give([])
  for (const operation of guarded) {
    t.equal(await ask(user, operation), 403, operation.name)
    t.ok(rights.refused().length > 0, `${operation.name} is refused by the gate, for want of a privilege`)
  }
  for (const operation of operations.filter(({ name }) => OPEN.has(name))) {
    t.ok(passes(await ask(user, operation)), operation.name)
  }
})

/** `EDIT_ENTITY_TAGS or EDIT_ENTITY on a dataset` */
function said({ anyOf, on }: Demand): string {
  const where = on?.startsWith('urn:') ? ` on a ${entityTypeOf(parseUrn(on))}` : on ? ` on type ${on}` : ''
  return anyOf.join(' or ') + where
}

t.test('exactly the privileges let it through, each of them is needed, and they are those of demands.json', async t => {
  const found: Record<string, string[]> = {}
  for (const operation of guarded) {
    const { demands, status } = await enough(operation)
    found[operation.name] = demands.map(said).toSorted()
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
    'after a decision: ASPECTD_TEST_WRITE=1 writes it down'
  )
})
