import t from 'tap'
import { start } from '../../helper.ts'
import { assign, assignDynamic, create, newDataset, newForm, newProperty, prompt, stateOf, submit } from './requests.ts'

t.test('while the plugin is disabled its fields are gone and its data is kept', async t => {
  const first = await start(t)
  const property = await newProperty(first.admin)
  const urn = await newDataset(first.admin)
  const form = await newForm(first.admin, [prompt(property)])
  await assign(first.admin, form, urn)
  const off = await first.restart({ config: { plugins: { forms: false } } })
  for (const answer of [await create(off.admin, { name: 'F' }), await assign(off.admin, form, urn)])
    t.match(answer.errors[0].message, /Cannot query field|Unknown type/)
  t.match((await off.admin.gql(`{ entity(urn: "${form}") { __typename type } }`)).data, {
    entity: { __typename: 'OtherEntity', type: 'FORM' }
  })
  const again = await off.restart({ config: {} })
  t.strictSame((await stateOf(again.admin, urn)).incomplete, { [form]: ['1', ''] })
})

t.test('without properties there are forms, but no answers; without search filters are only stored', async t => {
  const first = await start(t)
  const property = await newProperty(first.admin)
  const urn = await newDataset(first.admin)
  const form = await newForm(first.admin, [prompt(property)])
  const off = await first.restart({ config: { plugins: { properties: false, search: false, lineage: false } } })
  await assign(off.admin, form, urn)
  const { data, errors } = await off.admin.gql(
    `query q($urn: String!) { dataset(urn: $urn) { forms { incompleteForms { incompletePrompts { id } } } } }`,
    { urn }
  )
  t.notOk(errors)
  t.strictSame(data.dataset.forms.incompleteForms, [{ incompletePrompts: [{ id: '1' }] }])
  const refused = await off.admin.gql(
    'mutation m($urn: String!, $input: SubmitFormPromptInput!) { submitFormPrompt(urn: $urn, input: $input) }',
    { urn, input: { formUrn: form, promptId: '1', type: 'STRUCTURED_PROPERTY' } }
  )
  t.match(refused.errors[0].message, /requires the plugin properties, which is disabled here/)
  const orFilters = [{ and: [{ field: 'platform', values: ['urn:li:dataPlatform:hive'] }] }]
  const made = await off.admin.gql('mutation { createForm(input: { name: "Other" }) { urn } }')
  const other = made.data.createForm.urn
  t.strictSame((await assignDynamic(off.admin, { formUrn: other, orFilters })).data, {
    createDynamicFormAssignment: true
  })
  const again = await off.restart({ config: {} })
  t.notOk(other in (await stateOf(again.admin, urn)).incomplete)
  t.notOk((await submit(again.admin, urn, [form, '1', property], ['x'])).errors)
})
