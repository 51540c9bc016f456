import t from 'tap'
import { action, operation, route, Type } from '../../core/index.ts'
import { type Tasks, tasks } from '../../plugins/tasks/index.ts'
import { start } from '../helper.ts'
import { outside, type Row, refuses } from './outside-plugin.ts'

const setting = (env: string, secret = false) => ({
  config: Type.Object({ mode: Type.String({ default: '', env, secret }) })
})
const get = (url: string) => ({ routes: [route({ method: 'GET', url }, 'public', () => 1)] })
const act = (name: string, allow: never = 'public' as never) => ({
  actions: { [name]: action(Type.Object({}), allow, () => 1) }
})
const strategy = (name: string) => ({ name, reads: { from: 'header', name: 'x-notes' }, verify: () => undefined })
const aspect = { schema: { type: 'object' }, on: ['dataset'] }
const define = {
  needs: { tasks },
  setup({ needs }: { needs: { tasks: Tasks } }) {
    for (const name of ['sweep', 'deleteTag']) needs.tasks.define(name, async () => ({ deleted: 0, finished: true }))
    return {}
  }
}
const shared = (other: string) => `already belongs to plugin ${other}: rename it in one, or disable notes or ${other}`
const ofCore = 'already belongs to the core: rename it'

t.test('two owners of a name stop the start with both', async t => {
  const rows: Row[] = [
    [`plugin notes: the privilege MANAGE_TAGS ${shared('auth')}`, { privileges: { MANAGE_TAGS: 'Manage tags.' } }],
    [`plugin notes: the variable ASPECTD_PORT ${ofCore}`, setting('ASPECTD_PORT')],
    [`plugin notes: the variable ASPECTD_STORE_FILE ${ofCore}`, setting('ASPECTD_STORE_FILE')],
    [`plugin notes: the variable ASPECTD_AUTH ${shared('auth')}`, setting('ASPECTD_AUTH')],
    [
      'plugin notes: the setting plugins.notes.a.b is declared twice: remove one',
      { config: Type.Object({ 'a.b': Type.String(), a: Type.Object({ b: Type.String() }) }) }
    ],
    [`plugin notes: route GET /health ${ofCore}`, {}, get('/health')],
    [`plugin notes: route GET /health ${ofCore}`, {}, get('/health/')],
    [
      `plugin notes: route POST /api/graphql ${ofCore}`,
      {},
      { routes: [route({ method: 'POST', url: '/api/graphql' }, 'public', () => 1)] }
    ],
    [`plugin notes: route GET /config ${shared('entities')}`, {}, get('/config')],
    [`plugin notes: route GET /entities/: ${shared('entities')}`, {}, get('/entities/:name')],
    [
      'plugin notes: route GET notes cannot be mounted: The first character of a path should be `/` or `*`',
      {},
      get('notes')
    ],
    [`plugin notes: action entities.delete ${shared('entities')}`, {}, act('entities.delete')],
    [`plugin notes: command password ${shared('auth')}`, {}, { commands: { password: () => '' } }],
    [`plugin notes: strategy session ${shared('auth')}`, {}, { strategies: [strategy('session')] }],
    [
      'plugin notes: strategy twice is declared twice: remove one',
      {},
      { strategies: [strategy('twice'), strategy('twice')] }
    ],
    [
      'plugin notes: the aspect globalTags already belongs to plugin entities: rename it in one',
      { aspects: { globalTags: aspect } }
    ],
    [
      'plugin notes: the entity type dataset already belongs to plugin entities: rename it in one',
      { types: { dataset: { key: 'datasetKey' } } }
    ],
    ['plugin notes: task deleteTag already belongs to plugin tags', define]
  ]
  for (const row of rows) await refuses(t, row)
  const field = { only: ['Dataset'], sdl: 'tags: Int', resolve: { tags: () => 1 } }
  await t.rejects(start(t, { plugins: [outside({}, { entityFields: [field] })] }), {
    message: /Dataset\.tags is defined by two plugins in GraphQL, tags and notes/
  })
})

t.test('a plugin cannot have a name that means something else', async t => {
  for (const name of ['core', 'http', 'aspectd', 'aspectd-json']) {
    const message = `plugin ${name}: the name is reserved for the core: choose another name`
    await t.rejects(start(t, { plugins: [outside({}, {}, name)] }), { code: 'MISCONFIGURED', message })
  }
  await t.rejects(start(t, { plugins: [outside({}, {}, 'my notes')] }), {
    message: /^plugin "my notes": not a valid name/
  })
})

t.test('a demand or guard of a privilege that no plugin declares stops the start', async t => {
  const nobody = 'the privilege MANAGE_TGS, which no plugin declares; did you mean MANAGE_TAGS, MANAGE_TESTS?'
  const demand = { anyOf: ['EDIT_ENTITY', 'MANAGE_TGS'] }
  const sdl = 'extend type Query { notes: Int }'
  const rows: Row[] = [
    [`plugin notes: action notes.add demands ${nobody}`, {}, act('notes.add', demand as never)],
    [
      `plugin notes: route GET /notes demands ${nobody}`,
      {},
      { routes: [route({ method: 'GET', url: '/notes' }, demand, () => 1)] }
    ],
    [
      `plugin notes: query notes demands ${nobody}`,
      {},
      { sdl, operations: { Query: { notes: operation(demand, () => 1) } } }
    ],
    [
      `plugin notes: the guard of aspect datasetNotes names ${nobody}`,
      { aspects: { datasetNotes: { ...aspect, guard: { write: ['MANAGE_TGS'] } } } }
    ]
  ]
  for (const row of rows) await refuses(t, row)
})

t.test(
  'a computed demand for a privilege that no plugin declares is an error of the plugin, not a refusal',
  async t => {
    const lines: string[] = []
    const computed = {
      sdl: 'extend type Query { notes(wanted: String!): Int }',
      operations: {
        Query: {
          notes: operation(
            ({ wanted }: { wanted: string }) => ({ anyOf: [wanted] }),
            () => 1
          )
        }
      },
      actions: {
        'notes.add': action(
          Type.Object({}),
          () => ({ anyOf: ['EDIT_NOTS'] }),
          () => 1
        )
      }
    }
    const notes = outside({ privileges: { EDIT_NOTES: 'Edit notes.' } }, computed)
    const server = await start(t, {
      plugins: [notes],
      config: { logLevel: 'error' },
      log: { write: line => void lines.push(line) }
    })
    const ask = (wanted: string) => `{ notes(wanted: "${wanted}") }`
    t.match(await server.admin.gql(ask('EDIT_NOTES')), { data: { notes: 1 } })
    t.match(await server.admin.gql(ask('EDIT_NOTS')), { errors: [{ extensions: { code: 500 } }] })
    t.match(await server.admin.post('/notes?action=add', {}), { status: 500 })
    const told = 'demands a privilege that no plugin declares: EDIT_NOTS; did you mean EDIT_NOTES?'
    for (const what of ['query notes', 'action notes.add']) {
      t.match(
        lines.filter(line => line.includes(`plugin notes: ${what} ${told}`)),
        { length: 1 }
      )
    }
    const user = await server.user('nobody')
    t.match(await user.gql(ask('EDIT_NOTES')), { errors: [{ extensions: { code: 403 } }] }, 'a declared one is refused')
  }
)
