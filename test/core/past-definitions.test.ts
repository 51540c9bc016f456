import { pino } from 'pino'
import t from 'tap'
import { pastDefinitions, rememberDefinitions } from '../../core/data/past-definitions.ts'
import type { Guard } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { openStore } from '../../core/store/open.ts'
import { makeUrn } from '../../core/urn.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'

const store = await openStore(await storeUrl(t, temporaryFolder(t)), { log: pino({ level: 'silent' }) })
t.teardown(() => store.close())

/** A model with one aspect. */
function modelOf(aspect: string, guard: Guard = {}) {
  const schema = { type: 'object', properties: { id: { type: 'string' } } }
  const types = { box: { key: 'boxKey' } }
  return createModel([
    { name: 'p', types, aspects: { boxKey: { schema, on: ['box'] }, [aspect]: { schema, on: [], guard } } }
  ])
}

t.test('a new store remembers nothing', async t => {
  t.strictSame(await pastDefinitions(store), {})
})

t.test('instances with other definitions that start at the same time remember all of them', async t => {
  const names = Array.from({ length: 10 }, (_none, at) => `aspect${at}`)
  await Promise.all(names.map(name => rememberDefinitions(store, modelOf(name, { sealed: true }))))
  const past = await pastDefinitions(store)
  t.strictSame(Object.keys(past).toSorted(), [...names, 'boxKey'])
  for (const name of names) t.strictSame(past[name], { guard: { sealed: true }, kind: 'versioned' })
})

t.test('the definition in force replaces the one before, and nothing is written without a change', async t => {
  await rememberDefinitions(store, modelOf('aspect0', { read: ['A'] }))
  const versions = async () => {
    const [rows = []] = await store.aspects.read([{ urn: makeUrn('aspectdDefinitions', 'all') }])
    return rows.map(({ version }) => version)
  }
  t.strictSame((await pastDefinitions(store)).aspect0, { guard: { read: ['A'] }, kind: 'versioned' })
  const before = await versions()
  await rememberDefinitions(store, modelOf('aspect0', { read: ['A'] }))
  t.strictSame(await versions(), before)
})
