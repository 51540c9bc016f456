import t from 'tap'
import { start } from '../../helper.ts'
import {
  assign,
  create,
  ingested,
  newDataset,
  newForm,
  newProperty,
  prompt,
  stateOf,
  submit,
  update,
  verify
} from './requests.ts'

const { admin, user } = await start(t)
const property = await newProperty(admin)
const userUrn = (name: string) => `urn:li:corpuser:${name}`
const MANAGE = { privileges: ['MANAGE_DOCUMENTATION_FORMS'] }

/** A form for verification on a dataset; only who is named here is asked. */
async function asked(actors: object, owner?: string) {
  const urn = await newDataset(admin, owner)
  const form = await newForm(admin, [prompt(property)], { type: 'VERIFICATION', actors })
  await assign(admin, form, urn)
  return { urn, form }
}

t.test('a user who is named answers and verifies without any privilege, others cannot', async t => {
  const ann = await user('ann')
  const bob = await user('bob')
  const { urn, form } = await asked({ owners: false, users: [userUrn('ann')] }, userUrn('bob'))
  for (const answer of [
    await submit(bob, urn, [form, '1', property], ['x']),
    await verify(bob, { formUrn: form, entityUrn: urn })
  ]) {
    t.match(answer.errors[0], {
      message: /is not assigned to you .* MANAGE_DOCUMENTATION_FORMS/,
      extensions: { code: 403 }
    })
  }
  t.strictSame((await submit(ann, urn, [form, '1', property], ['x'])).data, { submitFormPrompt: true })
  t.strictSame((await verify(ann, { formUrn: form, entityUrn: urn })).data, { verifyForm: true })
  t.strictSame((await stateOf(admin, urn)).verified, [form])
})

t.test('members of a group that is named answer', async t => {
  const carl = await user('carl')
  const group = 'urn:li:corpGroup:askers'
  await ingested(admin, group, 'corpGroupInfo', { admins: [], members: [], groups: [] })
  const { urn, form } = await asked({ owners: false, groups: [group] })
  t.ok((await submit(carl, urn, [form, '1', property], ['x'])).errors)
  await ingested(admin, userUrn('carl'), 'groupMembership', { groups: [group] })
  t.notOk((await submit(carl, urn, [form, '1', property], ['x'])).errors)
})

t.test('owners answer if the form asks them, or only those of one type', async t => {
  const dora = await user('dora')
  const mine = await asked({ owners: true }, userUrn('dora'))
  t.notOk((await submit(dora, mine.urn, [mine.form, '1', property], ['x'])).errors)
  const others = await asked({ owners: true }, userUrn('ann'))
  t.ok((await submit(dora, others.urn, [others.form, '1', property], ['x'])).errors)
  const typed = await asked({ owners: true }, userUrn('dora'))
  const ownershipType = 'urn:li:ownershipType:__system__data_steward'
  await ingested(admin, typed.form, 'formInfo', {
    ...{ name: 'f', prompts: [{ id: '1', title: 't', ...prompt(property) }] },
    actors: { owners: true, ownershipTypes: [ownershipType] }
  })
  t.ok((await submit(dora, typed.urn, [typed.form, '1', property], ['x'])).errors, 'another type of owner')
  // Older owners have only the name of their type.
  const owner = { owner: userUrn('dora'), type: 'DATA_STEWARD' }
  await ingested(admin, typed.urn, 'ownership', { owners: [owner] })
  t.notOk((await submit(dora, typed.urn, [typed.form, '1', property], ['x'])).errors)
})

t.test('users who manage forms define, assign and answer them; an editor of entities does not', async t => {
  const manager = await user('manager', MANAGE)
  const editor = await user('editor', { privileges: ['EDIT_ENTITY'] })
  t.match((await create(editor, { name: 'F' })).errors[0].extensions, { code: 403 })
  const urn = await newDataset(admin)
  const form = await newForm(manager, [prompt(property)], { actors: { owners: false } })
  t.match((await update(editor, { urn: form, name: 'G' })).errors[0].extensions, { code: 403 })
  t.match((await assign(editor, form, urn)).errors[0].extensions, { code: 403 })
  t.strictSame((await assign(manager, form, urn)).data, { batchAssignForm: true })
  t.ok((await submit(editor, urn, [form, '1', property], ['x'])).errors)
  t.notOk((await submit(manager, urn, [form, '1', property], ['x'])).errors)
})

t.test('a token with a scope does not have what an assignment gives', async t => {
  const { urn, form } = await asked({ owners: false, users: [userUrn('datahub')] })
  const { data, errors } = await admin.gql(`mutation {
    createAccessToken(input: {
      type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "reader", scope: { readOnly: true }
    }) { accessToken }
  }`)
  t.notOk(errors)
  const reader = admin.with({ token: data.createAccessToken.accessToken })
  t.match((await submit(reader, urn, [form, '1', property], ['x'])).errors[0].extensions, { code: 403 })
})
