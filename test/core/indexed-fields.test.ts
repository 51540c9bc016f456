import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { type Call, type Data, definePlugin, type Query, Type } from '../../core/index.ts'
import { start } from '../helper.ts'

let data: Data
let system: (reason: string) => Call
const notes = definePlugin({
  name: 'notes',
  contract: 2,
  aspects: {
    datasetNotes: {
      schema: Type.Object({
        text: Type.Optional(Type.String()),
        topic: Type.Optional(Type.String({ 'x-search': { fieldType: 'KEYWORD' } })),
        story: Type.Optional(Type.String({ 'x-search': { fieldType: 'TEXT' } }))
      }),
      on: ['dataset']
    }
  },
  setup(context) {
    data = context.data
    system = context.system
    return {}
  }
})
await start(t, { plugins: [...bundled, notes], config: { pluginsOff: ['audit'] } })
const find = async (query: Query) => (await data.find(system('a test'), query, { limit: 1 })).total

t.test('data.find refuses a field without index entries, and says how to index it', async t => {
  t.equal(await find({ where: { field: 'datasetNotes.topic', in: ['x'] } }), 0)
  const refused: [Query, RegExp][] = [
    [
      { where: { field: 'datasetNotes.text', in: ['x'] } },
      /datasetNotes\.text is not indexed: annotate it in the schema of the aspect, 'x-search': \{ fieldType: 'KEYWORD' \}; indexed fields of datasetNotes: datasetNotes\.topic; did you mean/
    ],
    [
      { where: { all: [{ not: { any: [{ field: 'datasetNotes.story', match: 'contains', text: 'x' }] } }] } },
      /datasetNotes\.story is free text, which only the plugin search finds/
    ],
    [
      { where: { field: 'topic', in: ['x'] } },
      /the field topic: no plugin defines an aspect topic; expected <aspect>\.<field>/
    ],
    [
      { where: { field: 'datasetNote.topic', in: ['x'] } },
      /no plugin defines an aspect datasetNote; .*did you mean datasetNotes/
    ],
    [{ sort: { field: 'datasetNotes.text' } }, /datasetNotes\.text is not indexed/],
    [{ having: 'datasetNote' }, /having: no plugin defines an aspect datasetNote/]
  ]
  for (const [query, message] of refused) await t.rejects(find(query), { code: 'NOT_INDEXED', message })
  await t.rejects(data.count(system('a test'), {}, 'datasetNotes.text', 10), { code: 'NOT_INDEXED' })
})

t.test('a field of a disabled plugin finds nothing, as before', async t => {
  t.equal(await find({ where: { field: 'aspectdAuditEvent.anything', in: ['x'] } }), 0)
})
