import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, operation, route } from '../../core/index.ts'
import { start } from '../helper.ts'

const HANGS = new Promise<never>(() => undefined)
const wrong = definePlugin({
  name: 'wrong',
  contract: 2,
  setup: () => ({
    // As a text that is not known, or the type checker would refuse the results.
    sdl: String(`
      extend type Query { wrongInt: Int! wrongEntity(text: String): Wrong! }
      type Wrong { hangs: Int, kind: WrongKind }
      enum WrongKind { A B }`),
    operations: {
      Query: {
        wrongInt: operation('signed-in', () => 'text'),
        wrongEntity: operation('signed-in', () => ({ kind: 'C' }))
      }
    },
    fields: { Wrong: { hangs: () => HANGS, kind: async () => 'C' } },
    routes: [
      route({ method: 'GET', url: '/wrong/hangs' }, 'signed-in', () => HANGS),
      route({ method: 'GET', url: '/wrong/breaks' }, 'signed-in', () => {
        throw new TypeError('broken')
      })
    ]
  })
})

interface Line {
  readonly level: number
  readonly request: string
  readonly msg: string
}
const lines: Line[] = []
const server = await start(t, {
  plugins: [...bundled, wrong],
  config: { http: { requestSeconds: 1 } },
  log: { write: line => lines.push(JSON.parse(line)) }
})
const { admin } = server
const lineOf = (id: string) => lines.find(({ level, request }) => level === 50 && request === id)

t.test('a value of the wrong type is logged with the message of GraphQL, the plugin and the operation', async t => {
  for (const [query, line] of [
    [
      '{ wrongInt }',
      {
        operation: 'query wrongInt',
        path: ['wrongInt'],
        err: { message: 'Int cannot represent non-integer value: "text"' }
      }
    ],
    [
      'query Q($text: String) { other: wrongEntity(text: $text) { ...F } } fragment F on Wrong { k: kind }',
      {
        operation: 'query wrongEntity',
        path: ['other', 'k'],
        err: { message: 'Enum "WrongKind" cannot represent value: "C"' }
      }
    ]
  ] as const) {
    // The compiled form of a query runs from the second time on.
    for (let times = 0; times < 3; times++) {
      const { errors } = await admin.gql(query)
      t.match(errors, [{ message: 'An unknown error occurred.', extensions: { code: 500, request: String } }])
      t.match(lineOf(errors[0].extensions.request), { plugin: 'wrong', query: /wrong/, ...line })
    }
  }
})

t.test('a resolver that hangs is logged with its plugin and the query, without the texts in it', async t => {
  const { status, body } = await admin.post('/api/graphql', { query: '{ wrongEntity(text: "a secret") { hangs } }' })
  t.match({ status, body }, { status: 503, body: { request: String } })
  const line = lineOf(body.request)
  t.match(line, {
    plugin: 'wrong',
    operation: 'query wrongEntity',
    fields: ['Wrong.hangs'],
    query: '{ wrongEntity(text: "…") { hangs } }'
  })
  t.notMatch(JSON.stringify(line), 'a secret')
})

t.test('a route that hangs or breaks is logged with its plugin; the answer has the id of the line', async t => {
  for (const [path, status] of [
    ['/wrong/hangs', 503],
    ['/wrong/breaks', 500]
  ] as const) {
    const answer = await admin.get(path)
    t.match(answer, { status, body: { status, request: String } })
    t.match(lineOf(answer.body.request), { plugin: 'wrong', operation: `route GET ${path}`, msg: 'request failed' })
  }
  const { body } = await admin.get('/wrong/nothing')
  t.notOk('request' in body, 'other errors say all themselves')
})
