import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { BadRequest, type Call, definePlugin, makeUrn, operation, type Pace } from '../../core/index.ts'
import { start } from '../helper.ts'

let pace: Pace = () => undefined
const paced: string[] = []
const slow = definePlugin({
  name: 'slow',
  contract: 2,
  setup({ data }) {
    const write = (call: Call, name: string) =>
      data.write(call.as('a test'), [
        { urn: makeUrn('tag', name), aspect: 'tagProperties', change: () => ({ name, description: '' }) }
      ])
    return {
      sdl: 'extend type Query { look: Boolean } extend type Mutation { put(name: String!): Boolean, putAndFail: Boolean }',
      operations: {
        Query: { look: operation('signed-in', () => true) },
        Mutation: {
          put: operation('signed-in', async ({ name }: { name: string }, call) => {
            return (await write(call, name)).length > 0
          }),
          putAndFail: operation('signed-in', async (_args, call) => {
            await write(call, 'failed')
            throw new BadRequest('too late')
          })
        }
      },
      pace(call) {
        paced.push(call.invocation?.name ?? '')
        return pace(call)
      }
    }
  }
})

const lines: string[] = []
const server = await start(t, {
  plugins: [...bundled, slow],
  config: { hookSeconds: 1 },
  log: { write: line => lines.push(line) }
})
const { admin } = server
const put = (name: string) => admin.gql('mutation($name: String!) { put(name: $name) }', { name })
const failedPlugins = async () => (await admin.get('/health')).body.failedPlugins ?? []

t.test('the answer of an operation that has written waits for its pace, that of a read does not', async t => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: room, resolve: release } = Promise.withResolvers<void>()
  pace = () => {
    ask()
    return room
  }
  paced.length = 0
  let isAnswered = false
  const answer = put('one').then(found => {
    isAnswered = true
    return found
  })
  await asked
  t.strictSame((await admin.gql('{ look }')).data, { look: true })
  t.equal(isAnswered, false)
  release()
  t.strictSame((await answer).data, { put: true })
  pace = () => undefined
  t.match((await admin.gql('mutation { putAndFail }')).errors, [{ message: 'too late' }])
  t.strictSame(paced, ['put', 'putAndFail'], 'what has failed after it has written too')
})

t.test('a pace that throws or rejects fails no operation; the log and /health name its plugin', async t => {
  const breaks = new TypeError('pace breaks')
  for (const [name, fails] of [
    ['rejects', () => Promise.reject(breaks)],
    [
      'throws',
      () => {
        throw breaks
      }
    ]
  ] as const) {
    lines.length = 0
    pace = fails
    t.strictSame((await put(name)).data, { put: true })
    const about = lines.filter(line => line.includes('"plugin":"slow"') && line.includes('"hook":"pace"'))
    t.equal(about.length, 1)
    t.match(JSON.parse(about[0] ?? ''), {
      operation: 'mutation put',
      err: { message: 'pace breaks' },
      msg: 'a pace failed'
    })
    t.ok((await failedPlugins()).includes('slow'))
  }
  pace = () => undefined
  for (let at = 0; at < 20; at++) await put(`works ${at}`)
  t.notOk((await failedPlugins()).includes('slow'))
})

t.test('a pace that hangs is left behind', async t => {
  const { promise, resolve } = Promise.withResolvers<void>()
  pace = () => promise
  lines.length = 0
  t.strictSame((await put('hangs')).data, { put: true })
  t.equal(lines.filter(line => line.includes('took more than 1000 ms')).length, 1)
  t.strictSame((await put('does not wait')).data, { put: true })
  t.equal(lines.filter(line => line.includes('took more than 1000 ms')).length, 1)
  resolve()
  pace = () => undefined
})
