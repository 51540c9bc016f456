import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import {
  type Call,
  type Data,
  definePlugin,
  Forbidden,
  makeUrn,
  type OperationEvent,
  parseUrn,
  Type,
  type Upcoming
} from '../../core/index.ts'
import { eventually, start } from '../helper.ts'
import { ingest } from '../people.ts'

/** What the hooks of the plugin do when a description is written. */
const behaviour = {
  review: new Map<string, (call: Call, changes: readonly Upcoming[]) => unknown>(),
  check: new Map<string, () => unknown>(),
  beforeCommit: new Map<string, () => unknown>(),
  observe: new Map<string, (event: OperationEvent) => unknown>(),
  mustObserve: new Map<string, (event: OperationEvent) => unknown>()
}
const descriptionOf = (value: unknown) => String((value as { description?: string } | undefined)?.description)
const described = (changes: readonly Upcoming[]) =>
  changes.flatMap(({ aspect, json }) =>
    aspect === 'datasetProperties' && json ? [descriptionOf(JSON.parse(json))] : []
  )
const Notes = Type.Object({ text: Type.String() }, { additionalProperties: false })
let writeNote: (call: Call, text: string) => Promise<unknown>
let data: Data

const faulty = definePlugin({
  name: 'faulty',
  contract: 2,
  types: { faultyNote: { key: 'faultyNoteKey' } },
  aspects: {
    faultyNoteKey: { schema: Type.Object({ id: Type.String() }), on: ['faultyNote'] },
    faultyText: { schema: Notes, on: ['faultyNote'] }
  },
  setup({ aspects: { faultyText }, data: all }) {
    data = all
    const run = async (of: Map<string, (...given: never[]) => unknown>, name: string, ...given: unknown[]) =>
      of.get(name)?.(...(given as never[]))
    writeNote = (call, text) => faultyText.update(call, makeUrn('faultyNote', text), () => ({ text }))
    return {
      api: undefined,
      checks: { datasetProperties: (_call, _urn, value) => behaviour.check.get(descriptionOf(value))?.() as undefined },
      async review(call, changes) {
        for (const one of described(changes)) await run(behaviour.review, one, call, changes)
      },
      beforeCommit: (_call, changes) =>
        (described(changes)
          .map(one => behaviour.beforeCommit.get(one)?.())
          .find(edits => edits !== undefined) as []) ?? [],
      observe: event => behaviour.observe.get(event.name)?.(event) as undefined,
      mustObserve: event => behaviour.mustObserve.get(event.name)?.(event) as undefined
    }
  }
})

/** The names of the operations that an observer after the faulty one got. */
const witnessed: string[] = []
const witness = definePlugin({
  name: 'witness',
  contract: 2,
  setup: () => ({ api: undefined, observe: ({ name }) => void witnessed.push(name) })
})

const lines: { level: number; plugin?: string; operation?: string; msg: string; err?: { message: string } }[] = []
const server = await start(t, {
  plugins: [...bundled, faulty, witness],
  config: { hookSeconds: 1, http: { requestSeconds: 20 } },
  log: { write: line => lines.push(JSON.parse(line)) }
})
const { admin } = server
const ERROR = 50
/** The lines of the log that name the plugin and what was passed, since the last call. */
const linesAbout = (...words: string[]) => {
  const found = lines.filter(line => line.level >= ERROR && words.every(word => JSON.stringify(line).includes(word)))
  lines.length = 0
  return found.length
}
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const describe = (name: string, description: string) =>
  ingest(admin, dataset(name), 'datasetProperties', { description, customProperties: {} })
const stored = async (name: string) =>
  (await admin.gql(`{ dataset(urn: "${dataset(name)}") { properties { description } } }`)).data.dataset?.properties
    ?.description

t.test('a review that hangs refuses the write it was asked about, and releases its locks', async t => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  behaviour.review.set('hangs', () => {
    ask()
    return new Promise(() => undefined)
  })
  t.match(await describe('hung', 'before'), { status: 200 })
  linesAbout()
  const [hung, next] = await Promise.all([describe('hung', 'hangs'), asked.then(() => describe('hung', 'after'))])
  t.match(hung, { status: 503, body: { message: 'the write was not reviewed in time, so nothing was written' } })
  t.match(next, { status: 200 })
  t.equal(await stored('hung'), 'after')
  t.equal(linesAbout('plugin faulty', 'review', 'action aspects.ingestProposal'), 1)
})

t.test('a review that was left behind can write nothing with its call', async t => {
  let outcome: unknown
  let call: Call | undefined
  behaviour.review.set('writes late', async own => {
    call = own
    await new Promise(resolve => own.signal.addEventListener('abort', resolve))
    outcome = await writeNote(own.as('too late'), 'late').catch(error => error)
  })
  t.match(await describe('late', 'writes late'), { status: 503 })
  await eventually(async () => outcome)
  t.match(outcome, { code: 'HOOK_ABANDONED' })
  t.equal(call?.signal.aborted, true)
  const { body } = await admin.get(`/entitiesV2/${encodeURIComponent('urn:li:faultyNote:late')}`)
  t.equal(body.aspects.faultyText, undefined)
})

t.test('a review that waits for the lock of its own write ends with the deadline', async t => {
  const status = { urn: parseUrn(dataset('inside')), aspect: 'status', change: () => ({ removed: true }) }
  let outcome: unknown
  behaviour.review.set('writes inside', async own => {
    outcome = await data.write(own.as('inside'), [status]).catch(error => error)
  })
  t.match(await describe('inside', 'writes inside'), { status: 503 })
  t.match(await describe('inside', 'after'), { status: 200 })
  t.match(outcome, { code: 'HOOK_ABANDONED' })
  t.equal(await stored('inside'), 'after')
})

for (const hook of ['review', 'check', 'beforeCommit'] as const) {
  t.test(`${hook}: an error on purpose reaches the caller, any other is internal and names the plugin`, async t => {
    const throwing = (error: unknown) => () => {
      throw error
    }
    behaviour[hook].set(`${hook} refuses`, throwing(new Forbidden('not today')))
    behaviour[hook].set(`${hook} breaks`, throwing(new TypeError('secret of the plugin')))
    behaviour[hook].set(`${hook} throws a text`, throwing('secret text'))
    linesAbout()
    t.match(await describe('x', `${hook} refuses`), { status: 403, body: { message: 'not today' } })
    t.equal(linesAbout('faulty'), 0)
    for (const way of ['breaks', 'throws a text']) {
      const { status, body } = await describe('x', `${hook} ${way}`)
      t.strictSame([status, body.message], [500, 'An unknown error occurred.'])
      t.equal(linesAbout('plugin faulty', hook, 'action aspects.ingestProposal', 'secret'), 1)
    }
    t.equal(await stored('x'), undefined)
  })
}

t.test('an asynchronous check or beforeCommit refuses the write, and its rejection ends nothing', async t => {
  behaviour.check.set('async check', () => Promise.reject(new Error('nobody waits')))
  behaviour.beforeCommit.set('async companion', () => Promise.reject(new Error('nobody waits')))
  for (const description of ['async check', 'async companion']) {
    linesAbout()
    t.match(await describe('y', description), { status: 500, body: { message: 'An unknown error occurred.' } })
    t.equal(linesAbout('plugin faulty', 'expected a synchronous function'), 1)
  }
  t.match(await describe('y', 'fine'), { status: 200 })
})

t.test('an invalid edit that a plugin adds is its failure, not the mistake of the caller', async t => {
  const edit = { urn: makeUrn('faultyNote', 'bad'), aspect: 'faultyText', change: () => ({ text: 1 }) }
  behaviour.beforeCommit.set('adds nonsense', () => [edit])
  linesAbout()
  t.match(await describe('z', 'adds nonsense'), { status: 500, body: { message: 'An unknown error occurred.' } })
  t.equal(linesAbout('plugin faulty', 'beforeCommit', 'faultyText'), 1)
  t.equal(await stored('z'), undefined)
})

const ME = '{ me { corpUser { username } } }'
const asMe = async () => (await admin.gql(ME)).data?.me?.corpUser.username

t.test('an observer that throws or rejects fails no operation', async t => {
  const breaks = new TypeError('observer breaks')
  for (const observe of [
    () => {
      throw breaks
    },
    async () => {
      throw breaks
    }
  ]) {
    behaviour.observe.set('me', observe)
    linesAbout()
    t.equal(await asMe(), 'datahub')
    t.equal(linesAbout('"plugin":"faulty"', '"operation":"query me"', 'observer breaks'), 1)
  }
  behaviour.observe.delete('me')
})

t.test('an observer that hangs is left behind', async t => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  behaviour.observe.set('me', () => {
    calls++
    return promise
  })
  t.equal(await asMe(), 'datahub')
  t.equal(linesAbout('"plugin":"faulty"', 'took more than 1000 ms'), 1)
  t.equal(await asMe(), 'datahub')
  t.equal(calls, 2)
  behaviour.observe.delete('me')
  resolve()
})

t.test('what an observer changes in its event, others do not see', async t => {
  behaviour.observe.set('getInviteToken', event => Object.assign(event, { name: 'made up', result: 1 }))
  const { data } = await admin.gql('{ getInviteToken(input: {}) { inviteToken } }')
  t.type(data.getInviteToken.inviteToken, 'string')
  t.equal(witnessed.at(-1), 'getInviteToken')
})

t.test('only an observer that must succeed fails an operation', async t => {
  behaviour.mustObserve.set('me', async () => {
    throw new Error('no record')
  })
  linesAbout()
  t.match(await admin.gql(ME), { errors: [{ message: 'An unknown error occurred.', extensions: { code: 500 } }] })
  t.equal(linesAbout('plugin faulty', 'mustObserve', 'query me', 'no record'), 1)
  behaviour.mustObserve.delete('me')
  t.equal(await asMe(), 'datahub')
})
