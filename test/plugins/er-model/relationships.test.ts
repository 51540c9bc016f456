import t from 'tap'
import { start } from '../../helper.ts'
import { create, from, ingest, joining, newDataset, remove, shown, update } from './requests.ts'

const { admin, user } = await start(t)
const GHOST = 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)'
const FORBIDDEN = [{ extensions: { code: 403 } }]
const columns = ['id', 'order', 'shop']
const orders = await newDataset(admin, columns)
const shops = await newDataset(admin, columns)
const pair = (sourceField: string, destinationField: string) => ({ sourceField, destinationField })

t.test('a relationship is created with all its fields, changed and deleted', async t => {
  const input = { ...joining(orders, shops, 'of shop'), editableProperties: { description: 'd', name: 'edited' } }
  const { data, errors } = await create(admin, input)
  t.notOk(errors)
  const { urn } = data.createERModelRelationship
  t.match(data.createERModelRelationship, {
    ...{
      type: 'ER_MODEL_RELATIONSHIP',
      id: urn.split(':').at(-1),
      editableProperties: { name: 'edited', description: 'd' }
    },
    properties: {
      ...{ name: 'of shop', source: { urn: orders }, destination: { urn: shops }, cardinality: 'ONE_ONE' },
      ...{ relationshipFieldMappings: [pair('id', 'id')], createdActor: { urn: admin.actor } }
    }
  })
  t.strictSame(await from(admin, orders), [urn])
  t.match(
    (await create(admin, joining(shops, orders, 'of shop'))).errors,
    [{ message: /already have a relationship named of shop/, extensions: { code: 409 } }],
    'whichever is first'
  )

  const more = { relationshipFieldmappings: [pair('order', 'order'), pair('order', 'shop')] }
  const changes = { ...joining(orders, shops, 'renamed', more), editableProperties: { description: ' ' } }
  t.strictSame((await update(admin, urn, changes)).data, { updateERModelRelationship: true })
  t.match(await shown(admin, urn), {
    properties: { name: 'renamed', cardinality: 'ONE_N', relationshipFieldMappings: more.relationshipFieldmappings },
    editableProperties: { name: 'edited', description: null }
  })
  const withoutColumns = joining(orders, shops, 'again', { relationshipFieldmappings: null })
  t.notOk((await update(admin, urn, withoutColumns)).errors)
  t.match((await shown(admin, urn)).properties, {
    name: 'again',
    relationshipFieldMappings: more.relationshipFieldmappings
  })
  t.strictSame((await remove(admin, urn)).data, { deleteERModelRelationship: true })
  t.strictSame(await from(admin, orders), [])
  for (const answer of [await remove(admin, urn), await update(admin, urn, changes)])
    t.match(answer.errors, [{ extensions: { code: 404 } }])
})

t.test('the URN and the cardinality are DataHub’s', async t => {
  const [low, high] = ['a', 'b'].map(name => `urn:li:dataset:(urn:li:dataPlatform:hive,er.${name},PROD)`)
  for (const urn of [low ?? '', high ?? '']) await ingest(admin, urn, 'status', { removed: false })
  const rows: [string, object[], string][] = [
    ['one', [pair('a', 'b'), pair('c', 'd')], 'ONE_ONE'],
    ['two', [pair('a', 'b'), pair('a', 'd')], 'ONE_N'],
    ['three', [pair('a', 'b'), pair('c', 'b')], 'N_ONE'],
    ['four', [pair('a', 'b'), pair('a', 'b')], 'N_N']
  ]
  const urns = []
  for (const [name, relationshipFieldmappings, cardinality] of rows) {
    const { data } = await create(admin, joining(high ?? '', low ?? '', name, { relationshipFieldmappings }))
    t.match(data.createERModelRelationship.properties, { cardinality })
    urns.push(data.createERModelRelationship.urn)
  }
  t.equal(urns[0], 'urn:li:erModelRelationship:d30cdc6d80c409701340d199a8b8f06c')
})

t.test('every input is checked, and nothing is written', async t => {
  const { data } = await create(admin, joining(orders, shops, 'checked'))
  const { urn } = data.createERModelRelationship
  const rows: [object, RegExp][] = [
    [joining(orders, shops, ' '), /name of a relationship must not be empty/],
    [joining(orders, shops, 'x'.repeat(501)), /at most 500/],
    [joining(orders, 'urn:li:chart:(looker,1)'), /dataset/],
    [joining('nonsense', shops), /nonsense/],
    [joining(orders, GHOST), /ghost,PROD\) of the relationship does not exist/],
    [joining(orders, shops, 'x', { relationshipFieldmappings: [] }), /at least one pair/],
    [joining(orders, shops, 'x', { relationshipFieldmappings: [pair('id', '')] }), /relationshipFieldmappings\[0\]/],
    [joining(orders, shops, 'x', { relationshipFieldmappings: [pair('id', 'nope')] }), /Field nope does not exist/],
    [
      joining(orders, shops, 'x', { relationshipFieldmappings: Array(1001).fill(pair('id', 'id')) }),
      /at most 1000 pairs of columns, found 1001/
    ],
    [{ ...joining(orders, shops, 'x'), editableProperties: { description: 'x'.repeat(100_001) } }, /at most 100000/]
  ]
  for (const [input, message] of rows) {
    t.match((await create(admin, input)).errors?.[0].message, message)
    t.match((await update(admin, urn, input)).errors?.[0].message, message)
  }
  t.match((await create(admin, {})).errors, [{ message: /Expected properties/ }])
  t.match((await create(admin, joining(orders, shops, 'x', { relationshipFieldmappings: null }))).errors, [
    { message: /at least one pair/ }
  ])
  t.match(await shown(admin, urn), { properties: { name: 'checked' } })
  t.notOk((await remove(admin, urn)).errors)
})

t.test('the privileges', async t => {
  const other = await newDataset(admin, columns)
  const creator = await user('creator', { privileges: ['CREATE_ER_MODEL_RELATIONSHIP_PRIVILEGE'], on: orders })
  t.match((await create(creator, joining(orders, shops))).errors, [
    {
      message: 'Unauthorized to create erModelRelationship. Please contact your DataHub administrator.',
      extensions: { code: 403 }
    }
  ])
  const { data } = await create(creator, joining(orders, orders, 'itself'))
  const { urn } = data.createERModelRelationship
  t.match((await update(creator, urn, joining(orders, orders, 'x'))).errors, FORBIDDEN)
  t.match((await remove(creator, urn)).errors, FORBIDDEN)
  const editor = await user('editor', { privileges: ['EDIT_ER_MODEL_RELATIONSHIP_PRIVILEGE'], on: urn })
  t.notOk((await update(editor, urn, joining(orders, orders, 'edited'))).errors)
  t.match((await update(editor, urn, joining(orders, other, 'moved'))).errors, FORBIDDEN)
  t.match((await shown(admin, urn)).properties, { name: 'edited', lastModified: { actor: editor.actor } })
})

t.test('of two users who change a relationship at once, neither loses a change unseen', async t => {
  const { data } = await create(admin, joining(orders, shops, 'shared'))
  const { urn, properties } = data.createERModelRelationship
  const expectedLastModified = properties.lastModified.time
  const both = await Promise.all(
    ['one', 'two'].map(name => update(admin, urn, { ...joining(orders, shops, name), expectedLastModified }))
  )
  t.match(
    both.filter(({ errors }) => errors),
    [{ errors: [{ extensions: { code: 409 } }] }]
  )
  const twins = await Promise.all([1, 2].map(() => create(admin, joining(orders, shops, 'twin'))))
  t.equal(twins.filter(({ errors }) => errors).length, 1)
})

t.test('while the plugin is disabled its fields are gone and its data is kept', async t => {
  const server = await start(t)
  const dataset = await newDataset(server.admin, columns)
  const { data } = await create(server.admin, joining(dataset, dataset))
  const off = await server.restart({ config: { plugins: { 'er-model': false } } })
  t.match((await create(off.admin, joining(dataset, dataset))).errors[0].message, /Unknown type|Cannot query field/)
  const again = await off.restart({ config: {} })
  t.match(await shown(again.admin, data.createERModelRelationship.urn), { properties: { name: 'joined' } })
})
