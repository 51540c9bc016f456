import t from 'tap'
import { start } from '../../helper.ts'
import {
  assign,
  assignDynamic,
  create,
  newDataset,
  newForm,
  newProperty,
  prompt,
  remove,
  stateOf,
  stored,
  submit,
  TYPE,
  unassign,
  update,
  verify
} from './requests.ts'

const { admin } = await start(t)
const property = await newProperty(admin)
const form = await newForm(admin, [
  prompt(property),
  prompt(property, { type: 'FIELDS_STRUCTURED_PROPERTY', required: false })
])
const urn = await newDataset(admin)
await assign(admin, form, urn)
const NONE = 'urn:li:form:none'
const NO_DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.none,PROD)'

const message = ({ errors }: { readonly errors?: readonly { readonly message: string }[] }): string =>
  errors?.[0]?.message ?? 'no error'

t.test('a definition that is not valid is refused, and stores nothing', async t => {
  const asking = (given: object) => create(admin, { id: 'bad', name: 'F', prompts: [{ title: 'T', ...given }] })
  t.match(message(await create(admin, { id: 'bad', name: ' ' })), /^The name of a form must not be empty/)
  t.match(message(await create(admin, { id: '', name: 'F' })), /^The id of a form must not be empty/)
  t.match(
    message(await asking({ id: 'p', type: 'STRUCTURED_PROPERTY' })),
    /^Prompt "p": expected structuredPropertyParams/
  )
  t.match(message(await asking({ ...prompt(property), title: '' })), /the title must not be empty/)
  t.match(message(await asking({ id: 'p', type: 'OWNERSHIP' })), /^Prompt "p": .* found OWNERSHIP/)
  t.match(message(await asking(prompt(urn))), /^expected urn:li:structuredProperty:…, found urn:li:dataset/)
  const missing = 'urn:li:structuredProperty:none'
  t.match(message(await asking(prompt(missing))), new RegExp(`^${missing} does not exist`))
  t.match(
    message(await asking(prompt(property, { type: 'FIELDS_STRUCTURED_PROPERTY' }))),
    /prompts\/0: .*cannot be required/
  )
  const twice = [1, 2].map(() => ({ id: 'same', title: 'T', ...prompt(property) }))
  t.match(message(await create(admin, { id: 'bad', name: 'F', prompts: twice })), /prompts\/1: .* found "same" again/)
  t.match(
    message(await create(admin, { id: 'bad', name: 'F', actors: { users: ['urn:li:corpuser:none'] } })),
    /^urn:li:corpuser:none does not exist/
  )
  t.match(
    message(await create(admin, { id: 'bad', name: 'F', actors: { groups: ['urn:li:corpuser:datahub'] } })),
    /^expected urn:li:corpGroup:…/
  )
  t.match((await admin.gql('{ entity(urn: "urn:li:form:bad") { urn } }')).data, { entity: null })
})

t.test('an id is used once, and what does not exist is named', async t => {
  t.match(
    message(await create(admin, { id: form.split(':').at(-1), name: 'F' })),
    `A form already exists with urn ${form}`
  )
  t.match(message(await update(admin, { urn: NONE, name: 'F' })), `Form ${NONE} does not exist`)
  t.match(
    message(await update(admin, { urn: form, promptsToRemove: ['9'] })),
    /^promptsToRemove: .* no prompt with the id "9"/
  )
  t.match(message(await update(admin, { urn, name: 'F' })), /^expected urn:li:form:…/)
  t.match(message(await remove(admin, { urn: NONE })), `Form ${NONE} does not exist`)
  t.match(message(await assign(admin, NONE, urn)), `Form ${NONE} does not exist`)
  t.match(message(await verify(admin, { formUrn: NONE, entityUrn: urn })), `Form ${NONE} does not exist`)
})

t.test('an assignment is made for all entities or for none', async t => {
  const other = await newForm(admin, [])
  t.match(message(await assign(admin, other, urn, NO_DATASET)), `${NO_DATASET} does not exist`)
  t.match(message(await assign(admin, other, urn, form)), /Entities of type form cannot have forms/)
  t.match(
    message(await assign(admin, other, ...Array(1001).fill(urn))),
    /^At most 1000 entities are allowed in one call, found 1001/
  )
  t.match(message(await unassign(admin, other, NO_DATASET)), `${NO_DATASET} does not exist`)
  t.notOk(other in (await stateOf(admin, urn)).incomplete)
})

t.test('a filter must name something that can be evaluated', async t => {
  for (const orFilters of [[], [{ and: [] }]]) {
    t.match(
      message(await assignDynamic(admin, { formUrn: form, orFilters })),
      /^orFilters: expected at least one filter/
    )
  }
  const orFilters = [{ and: [{ field: 'platform', values: ['x'] }] }]
  t.match(message(await assignDynamic(admin, { formUrn: NONE, orFilters })), `Form ${NONE} does not exist`)
})

t.test('an answer must fit the prompt; nothing of it is stored otherwise', async t => {
  const before = await stateOf(admin, urn)
  const answer = (given: object, at = [form, '1', property] as [string, string, string]) =>
    submit(admin, urn, at, ['x'], given)
  t.match(message(await answer({ promptId: '9' })), /has no prompt with the id "9"/)
  t.match(
    message(await answer({ type: 'FIELDS_STRUCTURED_PROPERTY' })),
    /^type: prompt 1 is of the type STRUCTURED_PROPERTY/
  )
  t.match(
    message(await answer({ structuredPropertyParams: null })),
    /^structuredPropertyParams: prompt 1 expects values of/
  )
  t.match(
    message(await answer({}, [form, '1', 'urn:li:structuredProperty:o'])),
    /^structuredPropertyParams: .* found urn:li:structuredProperty:o/
  )
  const columns = { promptId: '2', type: 'FIELDS_STRUCTURED_PROPERTY' }
  t.match(message(await answer(columns)), /^fieldPaths: prompt 2 is about columns, found none/)
  t.match(message(await answer({ ...columns, fieldPaths: ['id', 'none'] })), /none/)
  t.match(message(await submit(admin, NO_DATASET, [form, '1', property], ['x'])), `${NO_DATASET} does not exist`)
  const other = await newDataset(admin)
  t.match(
    message(await submit(admin, other, [form, '1', property], ['x'])),
    `Form ${form} has not been assigned to entity ${other}`
  )
  t.strictSame(await stored(admin, other), {})
  t.strictSame([await stateOf(admin, urn), await stored(admin, urn)], [before, {}])
})

t.test('values that the property does not allow are refused, and the form stays incomplete', async t => {
  const numbers = await newProperty(admin, { valueType: TYPE('number') })
  const asked = await newForm(admin, [prompt(numbers)])
  await assign(admin, asked, urn)
  t.match(message(await submit(admin, urn, [asked, '1', numbers], ['one'])), /expected a number, found "one"/)
  t.match(message(await submit(admin, urn, [asked, '1', numbers], [])), /expected at least one value/)
  t.ok(asked in (await stateOf(admin, urn)).incomplete)
})

t.test('only a form for verification is verified', async t => {
  t.match(
    message(await verify(admin, { formUrn: form, entityUrn: urn })),
    /is of the type COMPLETION: only VERIFICATION can be verified/
  )
  const asked = await newForm(admin, [], { type: 'VERIFICATION' })
  t.match(
    message(await verify(admin, { formUrn: asked, entityUrn: urn })),
    `Form ${asked} has not been assigned to entity ${urn}`
  )
})

t.test('a proposal of REST is checked as well', async t => {
  const value = { name: 'F', prompts: [{ id: '1', title: 'T', type: 'STRUCTURED_PROPERTY' }] }
  const { status, body } = await admin.ingest('urn:li:form:rest', 'formInfo', value)
  t.equal(status, 400)
  t.match(body.message, /prompts\/0: expected structuredPropertyParams/)
})
