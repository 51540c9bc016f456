import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, makeUrn, operation } from '../../core/index.ts'
import { eventually, start } from '../helper.ts'

const BREAKING = 'a value that breaks it'
const broken = definePlugin({
  name: 'broken',
  contract: 2,
  setup: ({ data, system }) => {
    const fail = (changes: readonly { readonly json: string | undefined }[]) => {
      if (changes.some(({ json }) => json?.includes(BREAKING))) throw new TypeError('cannot read it')
    }
    const tidied = { urn: makeUrn('tag', 'tidied'), aspect: 'status', change: () => ({ removed: false }) }
    return {
      sdl: 'extend type Mutation { tidy: Boolean }',
      operations: {
        Mutation: {
          tidy: operation('signed-in', async () => (await data.write(system('tidying'), [tidied])).length > 0)
        }
      },
      review: async (_call, changes) => fail(changes),
      mustObserve: ({ name }) => {
        if (name === 'me') throw new TypeError('no record')
      }
    }
  }
})
const ME = '{ me { corpUser { username } } }'
const urn = 'urn:li:tag:broken'
const value = { name: BREAKING, description: '' }

t.test(
  'a review that fails is obeyed, unless the operator allows to leave it out after some failures in a row',
  async t => {
    const lines: { level: number; msg: string; plugin?: string }[] = []
    const server = await start(t, {
      plugins: [...bundled, broken],
      config: { hooks: { review: 'optional', failures: 3 } },
      log: { write: line => lines.push(JSON.parse(line)) }
    })
    const { admin } = server
    const write = async () => (await admin.ingest(urn, 'tagProperties', value)).status
    t.strictSame([await write(), await write()], [500, 500])
    t.equal((await admin.ingest('urn:li:tag:fine', 'tagProperties', { name: 'fine' })).status, 200)
    // Two in a row, then one that succeeded: they are counted anew.
    t.strictSame([await write(), await write()], [500, 500])
    // What the server writes by itself is not one of them.
    t.equal((await admin.gql('mutation { tidy }')).errors, undefined)
    t.strictSame([await write(), await write()], [500, 200])
    t.match(
      lines.filter(({ msg }) => msg.includes('LEFT OUT')),
      [
        {
          level: 50,
          plugin: 'broken',
          msg: 'plugin broken: review has failed 3 times in a row and is LEFT OUT until the next start (setting hooks.review)'
        }
      ]
    )
    t.match((await admin.get('/health')).body, { status: 'ready', failedPlugins: ['broken'] })
    for (let times = 0; times < 4; times++) {
      t.equal((await admin.gql(ME)).errors[0].extensions.code, 500, 'mustObserve is required unless it is named itself')
    }
  }
)

t.test('without permission a review is obeyed however often it fails, and one of the distribution always', async t => {
  const { admin } = await start(t, { plugins: [...bundled, broken], config: { hooks: { failures: 1 } } })
  const write = async () => (await admin.ingest(urn, 'tagProperties', value)).status
  t.strictSame([await write(), await write(), await write()], [500, 500, 500])
})

/** What the hooks of the plugin `faulty` do: by hook, for a description or an operation. */
const doing = new Map<string, () => unknown>()
const faulty = definePlugin({
  name: 'faulty',
  contract: 2,
  setup: () => ({
    checks: { tagProperties: () => void doing.get('checks')?.() },
    review: async (_call, changes) => {
      await doing.get('any review')?.()
      if (changes.some(({ aspect }) => aspect === 'tagProperties')) await doing.get('review')?.()
    },
    beforeCommit: (_call, changes) => {
      if (changes.some(({ aspect }) => aspect === 'tagProperties')) doing.get('beforeCommit')?.()
      return []
    },
    mustObserve: ({ name }) => doing.get(`mustObserve ${name}`)?.() as undefined
  })
})

t.test('a plugin whose hook fails is at fault in the log, in /health and in GraphQL', async t => {
  const lines: string[] = []
  const server = await start(t, {
    plugins: [...bundled, faulty],
    config: { hookSeconds: 1 },
    log: { write: line => lines.push(line) }
  })
  const { admin, anonymous, password } = server
  const failed = async () => (await admin.get('/health')).body.failedPlugins
  const states = async () =>
    (await admin.gql('{ aspectd { pluginStates { name state error } } }')).data.aspectd.pluginStates
  const errors = () => lines.splice(0).flatMap(line => (JSON.parse(line).level >= 50 ? [line] : []))
  let tags = 0
  const write = async () => (await admin.ingest(`urn:li:tag:t${++tags}`, 'tagProperties', { name: 'x' })).status
  const broken = () => {
    throw new TypeError('broken inside')
  }

  for (const hook of ['checks', 'review', 'beforeCommit']) {
    doing.set(hook, broken)
    errors()
    t.equal(await write(), 500, hook)
    t.strictSame(await failed(), ['faulty'])
    doing.clear()
    const shown = await states()
    t.match(
      shown.find((one: { name: string }) => one.name === 'faulty'),
      {
        state: 'FAILED',
        error: `${hook}: plugin faulty: ${hook} failed in action aspects.ingestProposal: broken inside`
      }
    )
    const others = shown.filter(({ name, state }: Record<string, string>) => name !== 'faulty' && state !== 'READY')
    t.strictSame(others, [])
    const [line, ...more] = errors()
    t.strictSame(more, [])
    t.match(JSON.parse(line ?? ''), { plugin: 'faulty', hook, err: { message: 'broken inside' } })
    t.equal(await write(), 200)
    t.strictSame(await failed(), ['faulty'], 'one success is none yet: the hook may fail for some changes only')
    for (let times = 0; times < 20; times++) await write()
    t.strictSame(await failed(), [])
  }

  const logIn = async () => (await anonymous.post('/logIn', { username: 'datahub', password })).status
  doing.set('mustObserve POST /logIn', async () => broken())
  t.equal(await logIn(), 500)
  const [line = ''] = errors()
  t.strictSame(line.match(/"plugin":"\w+"/g), ['"plugin":"faulty"'], 'once, though the route is of another plugin')
  t.strictSame(await failed(), ['faulty'])
  doing.clear()
  t.equal(await logIn(), 200)
  for (let times = 0; times < 20; times++) await admin.gql(ME)
  t.strictSame(await failed(), [])

  const { promise, resolve } = Promise.withResolvers<void>()
  doing.set('mustObserve me', () => promise)
  const answer = admin.gql(ME)
  await eventually(async () => (await failed()).includes('faulty'))
  t.match(errors(), [/"plugin":"faulty".*mustObserve has taken more than 1000 ms in query me, which waits"/])
  resolve()
  t.equal((await answer).data.me.corpUser.username, 'datahub')
})

t.test('a start that a hook of another plugin breaks names that plugin first', async t => {
  doing.set('any review', () => {
    throw new TypeError('broken inside')
  })
  t.teardown(() => doing.clear())
  await t.rejects(start(t, { plugins: [...bundled, faulty] }), {
    message: /^plugin faulty: review failed, so plugin \w+ could not start: .*broken inside/
  })
})
