import t from 'tap'
import { action, Type } from '../../core/index.ts'
import { start } from '../helper.ts'
import { outside, type Row, refuses } from './outside-plugin.ts'

const aspect = { schema: Type.Object({ text: Type.String() }), on: ['dataset'] }
const aspects = (changes: object) => ({ aspects: { datasetNotes: { ...aspect, ...changes } } })
const inSchema = (text: object) => aspects({ schema: { type: 'object', properties: { text } } })
const field = { sdl: 'notes: String', resolve: { notes: () => '' } }
const fields = (changes: object) => ({ entityFields: [{ ...field, ...changes }] })
const ping = (allow: never) => ({ actions: { 'notes.ping': action(Type.Object({}), allow, () => 1) } })
const strategy = { name: 'by header', reads: { from: 'header', name: 'x-notes' }, verify: () => undefined }

t.test('unknown members and wrong types stop the start with the plugin and the nearest name', async t => {
  const rows: Row[] = [
    ['plugin notes: unknown member aspect of the manifest; did you mean aspects?', { aspect: {} }],
    ['plugin notes: unknown member action of what setup returns; did you mean actions?', {}, { action: {} }],
    ['plugin notes: unknown member folowers of what setup returns; did you mean followers?', {}, { folowers: {} }],
    ['plugin notes: unknown member folow of what setup returns; did you mean followers?', {}, { folow: {} }],
    ['plugin notes: unknown member haven of entityFields[0]; did you mean having?', {}, fields({ haven: 'status' })],
    ['plugin notes: unknown member kid of aspects.datasetNotes; did you mean kind?', aspects({ kid: 1 })],
    [
      'plugin notes: unknown member raed of aspects.datasetNotes.guard; did you mean read?',
      aspects({ guard: { raed: [] } })
    ],
    ['plugin notes: unknown member kei of types.page; did you mean key?', { types: { page: { key: 'a', kei: 'a' } } }],
    [
      'plugin notes: unknown member verfy of strategies[0]; did you mean verify?',
      {},
      { strategies: [{ ...strategy, verfy: 1 }] }
    ],
    [
      'plugin notes: unknown member Mutations of operations; did you mean Mutation?',
      {},
      { operations: { Mutations: {} } }
    ],
    [
      'plugin notes: unknown member larg of actions.notes.ping; did you mean large?',
      {},
      { actions: { 'notes.ping': { ...ping('public' as never).actions['notes.ping'], larg: true } } }
    ],
    [
      'plugin notes: unknown member anyof of the demand of action notes.ping; did you mean anyOf?',
      {},
      ping({ anyOf: [], anyof: [] } as never)
    ],
    ['plugin notes: sdl: expected a string, found a function', {}, { sdl: () => '' }],
    ['plugin notes: review: expected a function, found "x"', {}, { review: 'x' }],
    ['plugin notes: operations: expected an object, found an array', {}, { operations: [] }],
    ['plugin notes: onChange: expected an object, found a function', {}, { onChange: () => undefined }],
    [
      'plugin notes: config: expected the schema of an object, such as Type.Object({}), found an object',
      { config: {} }
    ],
    ['plugin notes: needs.tasks: expected an object, found null', { needs: { tasks: null } }],
    ['plugin notes: action ping: expected a name of the form <resource>.<name>', {}, renamed('ping')],
    [returned('a promise'), { setup: async () => Promise.reject(new Error('late')) }],
    [returned('undefined'), { setup: () => undefined }],
    [returned('"x"'), {}, 'x']
  ]
  for (const row of rows) await refuses(t, row)
})

function renamed(name: string): object {
  return { actions: { [name]: action(Type.Object({}), 'public', () => 1) } }
}

function returned(found: string): string {
  return `plugin notes: setup must return an object at once, found ${found}; work that waits belongs in start`
}

t.test('names that name nothing stop the start with the plugin and the nearest name', async t => {
  const nobody = 'which no enabled plugin defines'
  const at = 'plugin notes: aspect datasetNotes: /properties/text:'
  const rows: Row[] = [
    [
      `plugin notes: entityFields[0].having names the aspect globaltags, ${nobody}; did you mean globalTags?`,
      {},
      fields({ having: 'globaltags' })
    ],
    [
      'plugin notes: entityFields[0].only names the GraphQL type Datset, which is not of an entity type; did you mean Dataset?',
      {},
      fields({ only: ['Datset'] })
    ],
    [
      `plugin notes: checks names the aspect globaltag, ${nobody}; did you mean globalTags?`,
      {},
      { checks: { globaltag() {} } }
    ],
    [
      `plugin notes: aspect datasetNotes is on the entity type datasett, ${nobody}; did you mean dataset?`,
      aspects({ on: ['datasett'] })
    ],
    [
      `plugin notes: entityTypes names the entity type datasett, ${nobody}; did you mean dataset?`,
      {},
      { entityTypes: { datasett: 'Dataset' } }
    ],
    [
      'plugin notes: aspects.datasetNotes.kind: expected one of versioned, timeseries, found "timeserie"',
      aspects({ kind: 'timeserie' })
    ],
    [
      `${at} unknown member fieldTyp of x-search; did you mean fieldType?`,
      inSchema({ 'x-search': { fieldTyp: 'KEYWORD' } })
    ],
    [`${at} unknown annotation x-serch; did you mean x-search?`, inSchema({ 'x-serch': {} })],
    [`${at} x-relationship: expected an object, found true`, inSchema({ 'x-relationship': true })],
    [`${at} name: expected a string, found undefined`, inSchema({ 'x-relationship': {} })],
    [
      `${at} x-relationship names the entity type datasett, ${nobody}; did you mean dataset?`,
      inSchema({ 'x-relationship': { name: 'NotedBy', entityTypes: ['datasett'] } })
    ],
    [
      `${at} refers to #/$defs/AuditStam, ${nobody}; did you mean com.linkedin.common.AuditStamp, com.linkedin.common.ChangeAuditStamps?`,
      inSchema({ $ref: '#/$defs/AuditStam' })
    ],
    [
      'plugin notes: the schema of aspect datasetNotes does not compile: type must be JSONType or JSONType[]: strin',
      inSchema({ type: 'strin' })
    ],
    [
      "plugin notes: the schema of aspect datasetNotes does not compile: can't resolve reference #/definitions/Note from id model",
      inSchema({ $ref: '#/definitions/Note' })
    ],
    [
      'plugin notes: the schema of aspect datasetNotes does not compile: Invalid regular expression: /(/u: Unterminated group',
      inSchema({ type: 'string', pattern: '(' })
    ]
  ]
  for (const row of rows) await refuses(t, row)
})

t.test('an aspect of a disabled plugin can be named by a plugin that wants it', async t => {
  const off = outside({ aspects: { pageNote: aspect }, privileges: { EDIT_PAGES: 'Edit pages.' } }, {}, 'pages')
  const naming = { ...fields({ having: 'pageNote' }), ...ping({ anyOf: ['EDIT_PAGES'] } as never) }
  const config = { plugins: { pages: false } }
  await t.resolves(start(t, { plugins: [off, outside({ wants: { pages: off } }, naming)], config }))
  const message =
    'plugin notes: entityFields[0].having names the aspect pageNote, which belongs to the plugin pages, which is disabled'
  await t.rejects(start(t, { plugins: [off, outside({}, fields({ having: 'pageNote' }))], config }), {
    message
  })
})
