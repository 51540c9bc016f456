import t from 'tap'
import { start } from '../../helper.ts'
import {
  assign,
  assignDynamic,
  create,
  form,
  formsOf,
  ingested,
  newDataset,
  newForm,
  newId,
  newProperty,
  prompt,
  remove,
  stateOf,
  stored,
  submit,
  unassign,
  update
} from './requests.ts'

const { admin } = await start(t)
const ROOT = 'urn:li:corpuser:datahub'
const GROUP = 'urn:li:corpGroup:stewards'
await ingested(admin, GROUP, 'corpGroupInfo', { admins: [], members: [], groups: [] })

t.test('a form has what it was created with, and what an update changes', async t => {
  const property = await newProperty(admin)
  const other = await newProperty(admin)
  const id = newId('defined')
  const created = await create(admin, {
    ...{ id, name: 'Privacy', description: 'Is it personal?', type: 'VERIFICATION' },
    actors: { owners: false, users: [ROOT], groups: [GROUP] },
    prompts: [{ id: 'p', title: 'Level', description: 'as the law says', ...prompt(property) }]
  })
  const urn = `urn:li:form:${id}`
  const asked = {
    ...{ id: 'p', title: 'Level', formUrn: urn, description: 'as the law says', type: 'STRUCTURED_PROPERTY' },
    ...{ required: true, structuredPropertyParams: { structuredProperty: { urn: property } } }
  }
  const info = {
    ...{ name: 'Privacy', description: 'Is it personal?', type: 'VERIFICATION', prompts: [asked] },
    actors: { owners: false, users: [{ urn: ROOT }], groups: [{ urn: GROUP }], isAssignedToMe: true }
  }
  t.strictSame(created.data?.createForm, { urn, type: 'FORM', info }, JSON.stringify(created.errors))
  const added = { id: 'q', title: 'More', ...prompt(other, { required: false }) }
  await update(admin, {
    urn,
    name: 'Privacy 2',
    promptsToAdd: [added],
    actors: { owners: true, usersToRemove: [ROOT] }
  })
  t.match(await form(admin, urn), {
    info: {
      ...{ name: 'Privacy 2', description: 'Is it personal?', prompts: [asked, { id: 'q', required: false }] },
      actors: { owners: true, users: [], groups: [{ urn: GROUP }], isAssignedToMe: false }
    }
  })
  await update(admin, { urn, promptsToRemove: ['p'], actors: { users: [ROOT], groupsToRemove: [GROUP] } })
  t.match(await form(admin, urn), {
    info: { prompts: [{ id: 'q' }], actors: { users: [{ urn: ROOT }], groups: [] } }
  })
  await update(admin, { urn, prompts: [], type: 'COMPLETION', actors: { usersToAdd: [ROOT], groupsToAdd: [GROUP] } })
  t.match(await form(admin, urn), {
    info: { type: 'COMPLETION', prompts: [], actors: { users: [{ urn: ROOT }], groups: [{ urn: GROUP }] } }
  })
})

t.test('a form that is only named asks the owners to complete it', async t => {
  const { data } = await create(admin, { name: 'Bare' })
  t.match(data.createForm, {
    urn: /^urn:li:form:[0-9a-f-]{36}$/,
    info: { type: 'COMPLETION', prompts: [], actors: { owners: true, users: null, groups: null } }
  })
})

t.test('a form is complete when all required prompts have an answer', async t => {
  const [first, second, optional] = [await newProperty(admin), await newProperty(admin), await newProperty(admin)]
  const urn = await newDataset(admin)
  const asked = await newForm(admin, [prompt(first), prompt(second), prompt(optional, { required: false })])
  await assign(admin, asked, urn)
  t.strictSame(await stateOf(admin, urn), { incomplete: { [asked]: ['1,2,3', ''] }, complete: {}, verified: [] })
  await submit(admin, urn, [asked, '1', first], ['a'])
  t.strictSame(await stateOf(admin, urn), { incomplete: { [asked]: ['2,3', '1'] }, complete: {}, verified: [] })
  await submit(admin, urn, [asked, '2', second], ['b'])
  t.strictSame(await stateOf(admin, urn), { incomplete: {}, complete: { [asked]: ['3', '1,2'] }, verified: [] })
  await submit(admin, urn, [asked, '2', second], ['c'])
  t.strictSame(await stored(admin, urn), { [first]: ['a'], [second]: ['c'] }, 'the last answer')
  const { completedForms } = await formsOf(admin, urn)
  t.match(completedForms, [
    {
      associatedUrn: urn,
      incompletePrompts: [{ id: '3', response: null }],
      completedPrompts: [
        {
          ...{ id: '1', lastModified: { actor: { urn: ROOT } } },
          response: { structuredPropertyResponse: { propertyUrn: first, values: [{ stringValue: 'a' }] } }
        },
        { id: '2', response: { structuredPropertyResponse: { values: [{ stringValue: 'c' }] } } }
      ]
    }
  ])
})

t.test('a prompt about columns is complete when each column has an answer', async t => {
  const property = await newProperty(admin)
  const urn = await newDataset(admin)
  const asked = await newForm(admin, [
    prompt(property, { type: 'FIELDS_STRUCTURED_PROPERTY', required: false }),
    prompt(await newProperty(admin))
  ])
  await assign(admin, asked, urn)
  const answer = (fieldPaths: object) =>
    submit(admin, urn, [asked, '1', property], ['x'], { type: 'FIELDS_STRUCTURED_PROPERTY', ...fieldPaths })
  t.notOk((await answer({ fieldPath: 'id' })).errors)
  const [form] = (await formsOf(admin, urn)).incompleteForms
  t.match(form.incompletePrompts, [
    {
      id: '1',
      fieldAssociations: {
        completedFieldPrompts: [
          { fieldPath: 'id', response: { structuredPropertyResponse: { values: [{ stringValue: 'x' }] } } }
        ]
      }
    },
    { id: '2', fieldAssociations: null }
  ])
  t.notOk((await answer({ fieldPaths: ['name', 'id'] })).errors)
  t.strictSame(await stateOf(admin, urn), { incomplete: { [asked]: ['2', '1'] }, complete: {}, verified: [] })
  const [after] = (await formsOf(admin, urn)).incompleteForms
  t.equal(after.completedPrompts[0].response, null, 'the answers are those of the columns')
  t.equal(after.completedPrompts[0].fieldAssociations.completedFieldPrompts.length, 2)
})

t.test('many entities get a form once, and lose it with its answers', async t => {
  const property = await newProperty(admin)
  const [one, two] = [await newDataset(admin), await newDataset(admin)]
  const asked = await newForm(admin, [prompt(property)])
  await assign(admin, asked, one)
  await submit(admin, one, [asked, '1', property], ['a'])
  t.strictSame((await assign(admin, asked, one, two)).data, { batchAssignForm: true })
  t.strictSame((await stateOf(admin, one)).complete, { [asked]: ['', '1'] }, 'what is answered stays')
  t.strictSame((await stateOf(admin, two)).incomplete, { [asked]: ['1', ''] })
  t.strictSame((await unassign(admin, asked, one, two)).data, { batchRemoveForm: true })
  for (const urn of [one, two]) t.strictSame(await stateOf(admin, urn), { incomplete: {}, complete: {}, verified: [] })
  t.strictSame(await stored(admin, one), { [property]: ['a'] })
})

t.test('a filter assigns a form to what matches, again when asked again', async t => {
  const asked = await newForm(admin, [])
  const matching = await newDataset(admin)
  await ingested(admin, matching, 'subTypes', { typeNames: ['Asked'] })
  const filters = [
    { field: '_entityType', values: ['dataset'] },
    { field: 'typeNames.keyword', values: ['Asked'], condition: 'EQUAL', negated: false }
  ]
  const input = { formUrn: asked, orFilters: [{ and: filters }] }
  t.strictSame((await assignDynamic(admin, input)).data, { createDynamicFormAssignment: true })
  const later = await newDataset(admin)
  await ingested(admin, later, 'subTypes', { typeNames: ['Asked'] })
  t.ok(asked in (await stateOf(admin, matching)).incomplete)
  t.notOk(asked in (await stateOf(admin, later)).incomplete)
  await assignDynamic(admin, input)
  t.ok(asked in (await stateOf(admin, later)).incomplete)
  const { body } = await admin.get(`/entitiesV2/${encodeURIComponent(asked)}`)
  t.match(body.aspects.dynamicFormAssignment.value.filter.or, [
    { and: [{ field: '_entityType' }, { values: ['Asked'] }] }
  ])
})

t.test('concurrent answers are all there', async t => {
  const properties = await Promise.all([1, 2, 3, 4].map(() => newProperty(admin)))
  const urn = await newDataset(admin)
  const asked = await newForm(
    admin,
    properties.map(property => prompt(property))
  )
  await assign(admin, asked, urn)
  await Promise.all(properties.map((property, at) => submit(admin, urn, [asked, `${at + 1}`, property], ['v'])))
  const { complete } = await stateOf(admin, urn)
  t.strictSame(complete[asked]?.[1]?.split(',').toSorted(), ['1', '2', '3', '4'])
  t.equal(Object.keys(await stored(admin, urn)).length, 4)
})

t.test('a deleted form is shown by its id where it is still named', async t => {
  const urn = await newDataset(admin)
  const gone = 'urn:li:form:gone'
  await ingested(admin, urn, 'forms', { incompleteForms: [{ urn: gone }], completedForms: [] })
  const { data } = await admin.gql(
    'query q($urn: String!) { dataset(urn: $urn) { forms { incompleteForms { form { info { name type } } } } } }',
    { urn }
  )
  t.strictSame(data.dataset.forms.incompleteForms, [{ form: { info: { name: 'gone', type: 'COMPLETION' } } }])
  t.strictSame((await remove(admin, { urn: gone })).data, { deleteForm: true }, 'its references are removed')
  t.strictSame((await stateOf(admin, urn)).incomplete, {})
  t.match((await remove(admin, { urn: gone })).errors[0].message, /^Form urn:li:form:gone does not exist/)
})
