import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { action, definePlugin, operation, Type } from '../../core/index.ts'
import { start } from '../helper.ts'

const never = () => new Promise<never>(() => undefined)

const hanging = definePlugin({
  name: 'hanging',
  contract: 2,
  setup: () => ({
    api: undefined,
    sdl: 'type Slow { never: String broken: String } extend type Query { slow: Slow hang: String }',
    operations: { Query: { slow: operation('signed-in', () => ({})), hang: operation('signed-in', never) } },
    fields: {
      Slow: {
        never,
        broken() {
          throw new TypeError('inner part')
        }
      }
    },
    actions: { 'slow.hang': action(Type.Object({}), 'signed-in', never) },
    envelop: [
      {
        onExecute({ args }) {
          const [first] = args.document.definitions
          if (first && 'name' in first && first.name?.value === 'refused') throw new TypeError('inner part of a hook')
        }
      }
    ]
  })
})

const lines: string[] = []
const { admin } = await start(t, {
  plugins: [...bundled, hanging],
  config: { http: { requestSeconds: 1 } },
  log: { write: line => lines.push(line) }
})
const TIMED_OUT = { status: 503, body: { message: /timed out/ } }
const ME = '{ me { corpUser { username } } }'

t.test('an operation or resolver that hangs ends with the deadline of its request, and delays no other', async t => {
  const hung = [admin.gql('{ hang }'), admin.gql('{ slow { never } }'), admin.post('/slow?action=hang', {})]
  t.match(await admin.gql(ME), { data: { me: { corpUser: { username: 'datahub' } } } })
  for (const one of hung) t.match(await one, TIMED_OUT)
})

t.test(
  'what a resolver or an execution hook throws is an error of its operation only, with its cause in the log',
  async t => {
    const broken = await admin.gql('{ slow { broken } me { corpUser { username } } }')
    t.match(broken, {
      data: { slow: { broken: null }, me: { corpUser: { username: 'datahub' } } },
      errors: [{ path: ['slow', 'broken'], message: 'An unknown error occurred.' }]
    })
    const refused = await admin.gql('query refused { me { corpUser { username } } }')
    t.match(refused, { status: 200, errors: [{ message: 'An unknown error occurred.' }] })
    t.match(await admin.gql(ME), { data: { me: { corpUser: { username: 'datahub' } } }, errors: undefined })
    t.equal(lines.filter(line => line.includes('inner part')).length, 2)
  }
)
