import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { createSystemCall } from '../../core/call.ts'
import { type Call, type Data, definePlugin, type Key, type Listener, makeUrn, Type } from '../../core/index.ts'
import { type Client, eventually, start } from '../helper.ts'
import { ingest } from '../people.ts'

const DATASETS = { aspects: ['status', 'subTypes'], types: ['dataset'] }
const datasetOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

/** A plugin outside the repository that listens, and defines a sealed aspect. */
function outsider(name: string, listener: Omit<Listener, 'changed'> & Partial<Listener> = {}) {
  const told: (Key | 'lost')[] = []
  const aspect = `${name}Secret`
  let data: Data | undefined
  const plugin = definePlugin({
    name,
    contract: 2,
    aspects: { [aspect]: { schema: Type.Object({}), on: ['dataset'], guard: { sealed: true } } },
    setup(context) {
      data = context.data
      const changed: Listener['changed'] = keys => void told.push(...(keys === 'lost' ? [keys] : keys))
      return { api: undefined, onChange: { changed, ...listener } }
    }
  })
  const write = (call: Call, urn: string) =>
    data?.write(call, [{ urn: makeUrn('dataset', urn), aspect, change: () => ({}) }])
  return { plugin, told, write, isCurrent: () => data?.isCurrent() }
}

async function remove(by: Client, urn: string): Promise<void> {
  const { status } = await by.post('/entities?action=delete', { urn })
  if (status !== 200) throw new Error(`${status}`)
}

t.test('a listener is told of what it selects, once, as frozen keys, before the write is acknowledged', async t => {
  const one = outsider('one', DATASETS)
  const server = await start(t, { plugins: [...bundled, one.plugin] })
  const urn = datasetOf('told')
  await ingest(server.admin, urn, 'status', { removed: false })
  t.strictSame(one.told, [{ urn, aspect: 'status' }], 'not the key aspect, which was written with it')
  await ingest(server.admin, urn, 'ownership', { owners: [], lastModified: { time: 0, actor: 'urn:li:corpuser:x' } })
  await ingest(server.admin, 'urn:li:tag:told', 'status', { removed: false })
  await ingest(server.admin, urn, 'subTypes', { typeNames: ['View'] })
  const expected = [
    { urn, aspect: 'status' },
    { urn, aspect: 'subTypes' }
  ]
  t.strictSame(one.told, expected)
  t.ok(one.told.every(key => Object.isFrozen(key)))
  await remove(server.admin, urn)
  const key = (key: Key | 'lost') => (key === 'lost' ? key : key.aspect)
  t.strictSame(one.told.slice(2).map(key).toSorted(), ['status', 'subTypes'])
  await server.restart()
  await eventually(() => one.isCurrent())
  t.equal(one.told.length, 4, 'the store reports them too, which is no reason to tell them again: announcer.test')
  t.notOk(one.told.includes('lost'), 'nothing was lost')
})

t.test('keys of sealed aspects are told only to the plugin that defines them', async t => {
  const [one, other] = [outsider('owner'), outsider('other')]
  const server = await start(t, { plugins: [...bundled, one.plugin, other.plugin] })
  const call = createSystemCall('test', new AbortController().signal, pino({ level: 'silent' }))
  await one.write(call, '(urn:li:dataPlatform:hive,sealed,PROD)')
  await server.user('sealed')
  const aspects = ({ told }: typeof one) => new Set(told.map(key => (key === 'lost' ? key : key.aspect)))
  t.ok(aspects(one).has('ownerSecret'))
  t.ok(aspects(other).has('datasetKey') && aspects(other).has('corpUserKey'))
  const secret = /Secret|Session|corpUserCredentials|Sequence|aspectdDefinitions/
  t.notMatch([...aspects(other)].join(), secret)
  t.notMatch([...aspects(one)].join().replace('ownerSecret', ''), secret)
})

/** Fails as long as `broken` is set. */
function failing(how: 'throws' | 'rejects') {
  const calls: (readonly Key[] | 'lost')[] = []
  const state = { broken: false }
  const changed = (keys: readonly Key[] | 'lost') => {
    calls.push(keys)
    if (state.broken && how === 'throws') throw new Error('broken')
    return state.broken ? Promise.reject(new Error('broken')) : undefined
  }
  return { calls, state, changed }
}

t.test('a listener that throws or rejects affects nobody else, and is told "lost" once it can be', async t => {
  for (const how of ['throws', 'rejects'] as const) await t.test(how, t => failsAlone(t, how))
})

async function failsAlone(t: Test, how: 'throws' | 'rejects') {
  const bad = failing(how)
  const [broken, good] = [outsider('broken', { ...DATASETS, changed: bad.changed }), outsider('good', DATASETS)]
  const lines: string[] = []
  const log = { write: (line: string) => lines.push(line) }
  const server = await start(t, { plugins: [...bundled, broken.plugin, good.plugin], log })
  await eventually(async () => broken.isCurrent())
  bad.state.broken = true
  for (const name of ['a', 'b']) {
    t.match(await ingest(server.admin, datasetOf(name), 'status', { removed: false }), { status: 200 })
  }
  t.equal(good.told.length, 2, 'others miss nothing')
  t.notOk(broken.isCurrent(), 'its caches are not current')
  await eventually(() => good.isCurrent())
  await eventually(async () => bad.calls.length > 2)
  t.strictSame(bad.calls[0], [{ urn: datasetOf('a'), aspect: 'status' }])
  t.ok(
    bad.calls.slice(1).every(one => one === 'lost'),
    'while it fails it is told nothing else'
  )
  const failures = lines.filter(line => line.includes('plugin broken: change listener failed'))
  t.ok(failures.length >= 2, 'the failures are logged with the name of the plugin')
  bad.state.broken = false
  await eventually(async () => broken.isCurrent())
  t.equal(bad.calls.at(-1), 'lost')
  await ingest(server.admin, datasetOf('c'), 'status', { removed: false })
  t.strictSame(bad.calls.at(-1), [{ urn: datasetOf('c'), aspect: 'status' }])
}

t.test('a selection that names nothing stops the start, with the plugin and the nearest name', async t => {
  const refused = async (test: Test, listener: Partial<Listener>, message: RegExp) =>
    test.rejects(start(t, { plugins: [...bundled, outsider('wrong', listener).plugin] }), {
      code: 'MISCONFIGURED',
      message
    })
  await refused(
    t,
    { aspects: ['statsu'] },
    /^plugin wrong: onChange\.aspects names statsu, which .*did you mean status/
  )
  await refused(t, { types: ['datset'] }, /^plugin wrong: onChange\.types names datset, which .*did you mean dataset/)
})
