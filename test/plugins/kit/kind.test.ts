import t from 'tap'
import { type ArgsOf, Conflict, definePlugin, NotFound, operation, Type } from '../../../core/index.ts'
import { kit } from '../../../plugins/kit/index.ts'
import { start } from '../../helper.ts'
import { create, tokenOf } from '../service-accounts/requests.ts'
import { aspectOf, createTag } from '../tags/requests.ts'

const Info = Type.Object({
  title: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }),
  parent: Type.Optional(Type.String({ format: 'urn' }))
})
const sdl = `
  extend type Mutation {
    createNote(title: String!, id: String, parent: String): String
    retitle(urn: String!, title: String!): Boolean
    deleteNote(urn: String!): Boolean
  }`
type Args = ArgsOf<typeof sdl>

const notes = definePlugin({
  ...{ name: 'notes', contract: 2, needs: { kit }, types: { note: { key: 'noteKey' } } },
  aspects: {
    noteKey: { schema: Type.Object({ id: Type.String() }), on: ['note'] },
    noteInfo: { schema: Info, on: ['note'] }
  },
  setup({ needs, aspects: { noteInfo } }) {
    const note = needs.kit.kind({
      ...{ type: 'note', info: noteInfo, deletion: 'deleteNote' },
      exists: () => new Conflict('This note already exists!'),
      missing: (urn, verb) => new NotFound(`Failed to ${verb} ${urn}`),
      unique: ({ title }) => ({
        field: 'noteInfo.title',
        value: title,
        taken: other => new Conflict(`${other} has it`)
      })
    })
    const createNote = operation(
      { anyOf: ['MANAGE_TAGS'], on: 'note' },
      ({ title, id, parent }: Args['createNote'], call) => {
        const urn = parent == null ? undefined : note.parse(parent)
        const require = urn ? [{ urn, missing: () => new NotFound(`no parent ${urn}`) }] : []
        return note.create(call, { id, info: { title, ...(urn ? { parent: urn } : {}) }, require: () => require })
      }
    )
    const retitle = operation(note.on('MANAGE_TAGS'), async ({ urn, title }: Args['retitle'], call) => {
      await note.change(call, note.parse(urn), old => ({ ...old, title }), { verb: 'retitle' })
      return true
    })
    const deleteNote = operation(note.on('MANAGE_TAGS'), ({ urn }: Args['deleteNote'], call) =>
      note.delete(call, note.parse(urn))
    )
    return { api: undefined, sdl, operations: { Mutation: { createNote, retitle, deleteNote } } }
  }
})

const { admin, anonymous } = await start(t, { plugins: [notes] })

async function refusal(mutation: string): Promise<string | undefined> {
  return (await admin.gql(`mutation { ${mutation} }`)).errors?.[0].message
}

t.test('a plugin of a stranger creates, changes and deletes entities of its own type', async t => {
  const { data } = await admin.gql('mutation { createNote(id: "one", title: "First") }')
  t.equal(data.createNote, 'urn:li:note:one')
  t.match(await aspectOf(admin, 'urn:li:note:one', 'noteInfo'), { title: 'First' })
  t.equal(await aspectOf(admin, 'urn:li:note:one', 'ownership'), undefined, 'nobody owns it')
  t.equal(await refusal('createNote(id: "one", title: "Again")'), 'This note already exists!')
  t.equal(await refusal('createNote(title: "First")'), 'urn:li:note:one has it')
  t.equal(await refusal('createNote(title: "Inner", parent: "urn:li:note:none")'), 'no parent urn:li:note:none')
  t.equal(await refusal('createNote(title: "Inner", parent: "urn:li:note:one")'), undefined)
  t.equal(await refusal('retitle(urn: "urn:li:note:none", title: "a")'), 'Failed to retitle urn:li:note:none')
  t.equal((await refusal('retitle(urn: "urn:li:note:one", title: "Inner")')) !== undefined, true)
  t.equal(await refusal('retitle(urn: "urn:li:note:one", title: "Second")'), undefined)
  t.match(await refusal('retitle(urn: "urn:li:tag:one", title: "a")'), /urn:li:tag:one/)
  t.equal(await refusal('deleteNote(urn: "urn:li:note:one")'), undefined)
  t.equal(await refusal('deleteNote(urn: "urn:li:note:one")'), 'Failed to delete urn:li:note:one')
})

t.test('whoever creates a tag is its technical owner, and a service account owns nothing', async t => {
  const typeUrn = 'urn:li:ownershipType:__system__technical_owner'
  const { data } = await createTag(admin, { id: 'mine', name: 'Mine' })
  t.match(await aspectOf(admin, data.createTag, 'ownership'), { owners: [{ owner: admin.actor, typeUrn }] })
  const { urn } = await create(admin)
  const { token } = await tokenOf(admin, urn)
  const actors = { users: [urn], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'PLATFORM', name: 'machines', state: 'ACTIVE', privileges: ['CREATE_TAGS'], actors }
  await admin.gql('mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  const made = await createTag(anonymous.with({ token }), { id: 'machine', name: 'By a machine' })
  t.strictSame(made.data, { createTag: 'urn:li:tag:machine' })
  t.equal(await aspectOf(admin, 'urn:li:tag:machine', 'ownership'), undefined)
})
