import {
  type ArgsOf,
  action,
  type Demand,
  definePlugin,
  NotFound,
  operation,
  parseUrn,
  type Static,
  Type
} from 'aspectd'
import { entities, NOT_REMOVED, windowOf } from 'aspectd/plugins/entities'

/** The limits are in the schema of the aspect, so they hold however it is written: GraphQL, REST, ingestion. */
const Notes = Type.Object(
  {
    notes: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 100,
      'x-search': { '/*': { fieldType: 'KEYWORD' } }
    })
  },
  { additionalProperties: false }
)

const sdl = `
  extend type Query {
    "Datasets with a note that contains the text."
    findMyPluginNotes(text: String!, start: Int, count: Int): MyPluginResult!
  }
  extend type Mutation {
    "Adds a note to a dataset. Returns all of its notes."
    addMyPluginNote(urn: String!, text: String!): [String!]!
  }
  type MyPluginResult { start: Int! count: Int! total: Int! datasets: [Dataset!]! }
`
type Args = ArgsOf<typeof sdl>

/** Notes on datasets. */
export const myPlugin = definePlugin({
  name: 'my-plugin',
  contract: 2,
  needs: { entities },
  config: Type.Object({
    pageSize: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 20,
      env: 'MY_PLUGIN_PAGE_SIZE',
      description: 'number of datasets in a list when the request names none'
    })
  }),
  // Browser code, without a build: the server strips its types.
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [{ path: '/my-plugin', title: 'My plugin', menu: 'catalog', show: 'my-plugin.ts#MyPluginPage' }],
    panels: [{ on: ['dataset'], tab: 'MyPlugin', show: 'my-plugin.ts#MyPluginPanel' }],
    cells: [
      {
        table: 'entities',
        title: 'My plugin',
        fields: '... on Dataset { myPluginNotes }',
        show: 'my-plugin.ts#MyPluginCell'
      }
    ]
  },
  privileges: { EDIT_MY_PLUGIN_NOTES: 'Add notes to an entity' },
  aspects: { myPluginNotes: { schema: Notes, on: ['dataset'] } },
  setup({ aspects: { myPluginNotes }, config, data, log }) {
    const mayAdd = ({ urn }: { urn: string }): Demand => ({
      anyOf: ['EDIT_ENTITY', 'EDIT_MY_PLUGIN_NOTES'],
      on: parseUrn(urn)
    })
    const add = operation(mayAdd, async ({ urn, text }: Args['addMyPluginNote'], call) => {
      const append = (old: Static<typeof Notes> = { notes: [] }) => ({ notes: [...old.notes, text] })
      const updated = await myPluginNotes.update(call, parseUrn(urn), append, {
        mustExist: () => new NotFound(`${urn} does not exist`)
      })
      return updated?.notes ?? []
    })
    const find = operation('signed-in', async ({ text, ...page }: Args['findMyPluginNotes'], call) => {
      const { start, count } = windowOf(page, { usual: config.pageSize })
      const where = { all: [NOT_REMOVED, { field: 'myPluginNotes.notes', match: 'contains' as const, text }] }
      const { urns, total } = await data.find(call, { types: ['dataset'], where }, { skip: start, limit: count })
      return { start, count, total, datasets: urns.map(urn => ({ urn })) }
    })
    return {
      sdl,
      operations: { Query: { findMyPluginNotes: find }, Mutation: { addMyPluginNote: add } },
      entityFields: [
        {
          having: 'myPluginNotes',
          sdl: 'myPluginNotes: [String!]!',
          resolve: { myPluginNotes: async ({ urn }, _args, call) => (await myPluginNotes.get(call, urn))?.notes ?? [] }
        }
      ],
      actions: { 'my-plugin.add': action(Type.Object({ urn: Type.String(), text: Type.String() }), mayAdd, add.run) },
      onChange: {
        aspects: ['myPluginNotes'],
        // `lost`: some changes are unknown. A log can miss them; a cache would have to be cleared.
        changed(keys) {
          if (keys !== 'lost') for (const { urn } of keys) log.info({ urn }, 'the notes changed')
        }
      }
    }
  }
})
