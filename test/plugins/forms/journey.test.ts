import t from 'tap'
import { start } from '../../helper.ts'
import {
  assign,
  newDataset,
  newForm,
  newProperty,
  prompt,
  remove,
  stateOf,
  stored,
  submit,
  verify
} from './requests.ts'

/** Uses the store in all ways that forms do. Runs on every kind of store in every test run. */
let server = await start(t)
let urn = ''
let form = ''
let property = ''

t.test('a form is defined, assigned, answered and verified', async t => {
  const { admin } = server
  urn = await newDataset(admin)
  property = await newProperty(admin)
  form = await newForm(admin, [prompt(property)], { type: 'VERIFICATION' })
  t.strictSame((await assign(admin, form, urn)).data, { batchAssignForm: true })
  t.strictSame(await stateOf(admin, urn), { incomplete: { [form]: ['1', ''] }, complete: {}, verified: [] })
  t.match((await verify(admin, { formUrn: form, entityUrn: urn })).errors[0].message, /no answer: Question 1$/)
  t.strictSame((await submit(admin, urn, [form, '1', property], ['gold'])).data, { submitFormPrompt: true })
  t.strictSame(await stored(admin, urn), { [property]: ['gold'] })
  t.strictSame((await verify(admin, { formUrn: form, entityUrn: urn })).data, { verifyForm: true })
})

t.test('its state is present after a restart, and gone with the form; the answer stays', async t => {
  server = await server.restart()
  const { admin } = server
  t.strictSame(await stateOf(admin, urn), { incomplete: {}, complete: { [form]: ['', '1'] }, verified: [form] })
  t.strictSame((await remove(admin, { urn: form })).data, { deleteForm: true })
  t.strictSame(await stateOf(admin, urn), { incomplete: {}, complete: {}, verified: [] })
  t.strictSame(await stored(admin, urn), { [property]: ['gold'] })
})
