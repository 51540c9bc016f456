import { action, definePlugin, operation, Type, type Urn } from 'aspectd'
import { entities } from 'aspectd/plugins/entities'

const Notes = Type.Object({ notes: Type.Array(Type.String()) }, { additionalProperties: false })
const NewNote = Type.Object({ urn: Type.Unsafe<Urn>(Type.String()), text: Type.String({ maxLength: 500 }) })

/** Notes on datasets: one aspect, a GraphQL field, a mutation and an action. */
export const notes = definePlugin({
  name: 'notes',
  contract: 1,
  needs: { entities },
  aspects: { datasetNotes: { schema: Notes, on: ['dataset'] } },
  setup({ aspects: { datasetNotes } }) {
    const mayEdit = ({ urn }: { urn: Urn }) => ({ anyOf: ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS'], on: urn })
    const add = operation(mayEdit, async ({ urn, text }: { urn: Urn; text: string }, call) => {
      const mustExist = `${urn} does not exist`
      const append = (old = { notes: [] as string[] }) => ({ notes: [...old.notes, text] })
      return (await datasetNotes.update(call, urn, append, { mustExist }))?.notes
    })
    return {
      api: {},
      sdl: 'extend type Mutation { addNote(urn: String!, text: String!): [String!]! }',
      operations: { Mutation: { addNote: add } },
      actions: { 'notes.add': action(NewNote, mayEdit, add.run) },
      entityFields: [
        {
          having: 'datasetNotes',
          sdl: 'notes: [String!]!',
          resolve: { notes: async ({ urn }, _args, call) => (await datasetNotes.get(call, urn))?.notes ?? [] }
        }
      ]
    }
  }
})
