import t from 'tap'
import { columnParts, createColumnNames, hostOf, parseUrn, plainColumn, plainPath } from '../../core/index.ts'

const D = 'urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)'

t.test('the plain path of a column has no types', async t => {
  for (const [path, plain] of [
    ['id', 'id'],
    ['a.[0].b', 'a.[0].b'],
    ['[version=2.0].[type=string].email', 'email'],
    ['[version=2.0].[key=True].[type=struct].[type=long].id', 'id'],
    ['[version=2.0].[type=struct].[type=struct].address.[type=string].zip', 'address.zip'],
    ['[version=2.0].[type=struct].[type=array].[type=struct].lines.[type=int].n', 'lines.n'],
    ['[version=2.0].[type=struct].[type=map].[type=struct].labels.[type=string].value', 'labels.value'],
    ['[version=2.0].[type=union].[type=com.acme.Event].[type=string].name', 'name'],
    ['[version=2.0].[type=decimal(10,2)].price', 'price'],
    ['[version=2.0].[type=array[string]].names', 'names'],
    ['[version=2.0].[type=string].a b/é', 'a b/é'],
    ['[version=2.0].[type=string].[open', '[open'],
    ['[version=2.0].[key=True].[type=long]', '[version=2.0].[key=True].[type=long]']
  ] as const) {
    t.equal(plainPath(path), plain, path)
  }
  const hostile = `[version=2.0]${'.[a'.repeat(200_000)}`
  t.equal(plainPath(hostile), hostile.slice('[version=2.0].'.length))
})

t.test('a column has one URN for all its spellings, and what it is in', async t => {
  const typed = parseUrn(`urn:li:schemaField:(${D},[version=2.0].[type=decimal(10,2)].price)`)
  t.equal(plainColumn(typed), `urn:li:schemaField:(${D},price)`)
  t.equal(plainColumn(parseUrn(D)), D)
  t.equal(hostOf(typed), D)
  t.equal(hostOf(parseUrn(D)), D)
  t.equal(columnParts(parseUrn('urn:li:schemaField:x')), undefined)
  t.strictSame(columnParts(parseUrn(`urn:li:schemaField:(${D},a,b)`)), { parent: D, path: 'a,b' })
})

t.test('two paths name one column, unless the schema declares both', async t => {
  const [one, other] = ['A', 'B'].map(type => `[version=2.0].[type=union].[type=${type}].[type=int].n`) as [
    string,
    string
  ]
  const names = createColumnNames(['id', one, other])
  t.equal(names.declared('[version=2.0].[type=long].id'), 'id')
  t.equal(names.declared('n'), one)
  t.equal(names.declared('absent'), undefined)
  t.ok(names.isSame('id', '[version=2.0].[type=long].id'))
  t.notOk(names.isSame(one, other))
  t.notOk(names.isSame('id', 'n'))
  t.ok(createColumnNames([]).isSame(one, other), 'without a schema')
})
