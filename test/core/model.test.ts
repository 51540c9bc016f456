import t from 'tap'
import type { Model } from '../../core/contract/model.ts'
import { definePlugin } from '../../core/index.ts'
import { createModel, modelOf } from '../../core/model/model.ts'
import { numberKey, numberOfKey } from '../../core/model/number-key.ts'
import { parseUrn } from '../../core/urn.ts'

const notes = {
  name: 'notes',
  types: { page: { key: 'pageKey' }, shelf: { key: 'shelfKey' } },
  defs: {
    Author: {
      type: 'object',
      properties: { user: { type: 'string', format: 'urn' }, kind: { enum: ['FIRST', 'OTHER'] } },
      required: ['user'],
      additionalProperties: false
    }
  },
  aspects: {
    pageKey: { schema: { type: 'object', properties: { id: { type: 'string' } } }, on: [] },
    shelfKey: {
      schema: {
        type: 'object',
        properties: {
          room: { type: 'string', format: 'urn' },
          name: { type: 'string' },
          kind: { enum: ['LOW', 'HIGH'] }
        },
        required: ['room', 'name']
      },
      on: ['shelf']
    },
    pageNote: {
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string', 'x-search': { fieldType: 'KEYWORD', fieldNameAliases: ['_entityName'] } },
          authors: { type: 'array', items: { $ref: '#/$defs/Author' } },
          size: { type: 'integer', format: 'int32' },
          time: { type: 'integer', format: 'int64' },
          count: { type: 'integer', minimum: 1 },
          one: { type: 'object', properties: { a: { type: 'string' }, b: {} }, minProperties: 1, maxProperties: 1 }
        },
        required: ['title'],
        additionalProperties: false
      },
      on: ['page'],
      keep: 0,
      guard: { read: ['READ_NOTES'] },
      record: 'com.notes.PageNote'
    }
  }
}
const paint = {
  name: 'paint',
  aspects: { paintColor: { schema: { type: 'object' }, on: ['page', 'shelf'], kind: 'timeseries' as const } }
}

const model = createModel([notes, paint], new Map([['pageStamp', 'stamps']]))

const wrong = (value: unknown): string => {
  try {
    model.aspect('page', 'pageNote').validate(value)
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : 'not an error of aspectd'
  }
  return 'valid'
}

t.test('a type has its key aspect and the aspects that any plugin defines on it', async t => {
  t.strictSame(model.type('page').aspects, ['pageKey', 'pageNote', 'paintColor'])
  t.strictSame(model.type('shelf'), {
    name: 'shelf',
    key: 'shelfKey',
    storesKey: true,
    aspects: ['shelfKey', 'paintColor'],
    guard: {},
    owner: 'notes'
  })
})

t.test('aspects have the settings of their definition and a record name', async t => {
  t.match(model.aspect('page', 'pageNote'), {
    owner: 'notes',
    kind: 'versioned',
    keep: 0,
    guard: { read: ['READ_NOTES'] },
    record: 'com.notes.PageNote',
    isKey: false
  })
  t.match(model.aspect('page', 'paintColor'), {
    kind: 'timeseries',
    keep: undefined,
    guard: {},
    record: 'com.aspectd.paint.PaintColor'
  })
  t.ok(model.aspect('page', 'pageKey').isKey)
})

t.test('a validation error has the path, what was found and what is allowed', async t => {
  t.equal(wrong({ title: 'a', authors: [{ user: 'urn:li:corpuser:a', kind: 'FIRST' }] }), 'valid')
  t.equal(wrong({ title: 5 }), 'INVALID aspect pageNote: ERROR :: /title :: 5 found, string allowed')
  t.equal(
    wrong({ titel: 'a', title: 'a' }),
    'INVALID aspect pageNote: ERROR :: /titel :: unrecognized field found but not allowed; did you mean time, title? allowed: title, authors, size, time, count, one'
  )
  t.match(wrong({}), /ERROR :: \/title :: field is required but not found and has no default value/)
  t.match(wrong({ title: 'a', authors: [{ user: 'alice' }] }), /\/authors\/0\/user :: "alice" found, allowed: a URN/)
  t.match(
    wrong({ title: 'a', authors: [{ user: 'urn:li:corpuser:a', kind: 'X' }] }),
    /kind :: "X" found, allowed: FIRST, OTHER/
  )
  t.match(wrong({ title: 'a', size: 2 ** 31 }), /\/size :: 2147483648 found, allowed: an integer of 32 bits/)
  t.match(wrong({ title: 'a', time: 2 ** 60 }), /\/time :: .* found, allowed: an integer within/)
  t.match(wrong({ title: 'a', time: 1.5 }), /\/time :: 1.5 found, integer allowed/)
  t.match(wrong({ title: 'a', one: {} }), /\/one :: an object found, exactly one member allowed, of: a, b/)
  t.match(wrong({ title: 'a', count: 0 }), /\/count :: 0 found, must be >= 1/)
  t.match(wrong([]), /ERROR :: \/ :: an array found, object allowed/)
  t.match(wrong(null), /null found, object allowed/)
})

t.test('long values and names are shortened in messages', async t => {
  t.ok(wrong({ title: 'a', size: 'x'.repeat(10_000) }).length < 300)
  t.ok(wrong({ title: 'a', ['x'.repeat(10_000)]: 1 }).length < 500)
})

t.test('unknown names are refused with similar names', async t => {
  t.throws(() => model.type('pgae'), {
    code: 'BAD_REQUEST',
    message: /entity with name pgae in EntityRegistry; did you mean page\?/
  })
  t.throws(() => model.type('x'.repeat(5000)), { code: 'BAD_REQUEST', message: /^.{1,200}$/ })
  const aspect = (name: string) => () => model.aspect('shelf', name)
  t.throws(aspect('paintcolr'), { message: 'Unknown aspect paintcolr for entity shelf; did you mean paintColor?' })
  t.throws(aspect('pageNote'), { message: 'Unknown aspect pageNote for entity shelf; it is an aspect of page' })
  t.throws(aspect('quite-other'), { code: 'BAD_REQUEST', message: 'Unknown aspect quite-other for entity shelf' })
  t.throws(aspect('constructor'), { code: 'BAD_REQUEST' })
})

t.test('the error for an aspect of a disabled plugin names the plugin', async t => {
  t.throws(() => model.aspect('page', 'pageStamp'), {
    message: 'Unknown aspect pageStamp for entity page; it belongs to the plugin stamps, which is disabled'
  })
})

t.test('index names are case-insensitive and found only on their type', async t => {
  t.equal(model.findType('PAGE')?.name, 'page')
  t.equal(model.findAspect('Page', 'PAGENOTE')?.name, 'pageNote')
  t.equal(model.findAspect('shelf', 'pageNote'), undefined)
  t.equal(model.findAspect('nothing', 'pageNote'), undefined)
  t.equal(model.findType('nothing'), undefined)
})

t.test('errors for conflicting definitions name the plugins', async t => {
  const other = (parts: object) => () => createModel([notes, { name: 'other', ...parts }])
  const aspect = { schema: { type: 'object' }, on: ['page'] }
  const refused = (parts: object, message: RegExp) => t.throws(other(parts), { code: 'MISCONFIGURED', message })
  refused({ aspects: { pageNote: aspect } }, /plugin other: the aspect pageNote already belongs to plugin notes/)
  refused({ types: { page: { key: 'pageKey' } } }, /plugin other: the entity type page already belongs to plugin notes/)
  refused({ defs: { Author: {} } }, /plugin other: the shared schema Author already belongs to plugin notes/)
  refused(
    { aspects: { a: { ...aspect, on: ['pgae'] } } },
    /plugin other: aspect a is on the entity type pgae, which no enabled plugin defines/
  )
  refused({ types: { b: { key: 'bKey' } } }, /plugin other: entity type b has the key aspect bKey/)
  refused(
    { aspects: { a: { ...aspect, schema: { items: { $ref: '#/$defs/Missing' } } } } },
    /plugin other: aspect a: \/items: refers to #\/\$defs\/Missing/
  )
  refused({ aspects: { 'a/b': aspect } }, /plugin other: "a\/b" is not a valid name of an aspect/)
  refused({ defs: { A: { $ref: '#/$defs/B' } } }, /shared schema A: \/: refers to #\/\$defs\/B/)
})

t.test('a key aspect is derived from the URN', async t => {
  const keyOf = (text: string) => model.keyOf(parseUrn(text))
  t.strictSame(keyOf('urn:li:page:(a,b)'), { id: '(a,b)' }, 'a key of one part is the whole id')
  t.strictSame(keyOf('urn:li:shelf:(urn:li:room:1,x,LOW)'), { room: 'urn:li:room:1', name: 'x', kind: 'LOW' })
  t.strictSame(
    keyOf('urn:li:shelf:(urn:li:room:1,x)'),
    { room: 'urn:li:room:1', name: 'x' },
    'optional parts can be omitted'
  )
})

t.test('a URN that does not match its key is refused with the invalid part', async t => {
  const refused = (text: string, message: RegExp) =>
    t.throws(() => model.keyOf(parseUrn(text)), { code: 'BAD_REQUEST', message })
  refused('urn:li:shelf:x', /is not a URN of a shelf: 1 part found, 2 to 3 allowed: \(room,name,kind\)/)
  refused('urn:li:shelf:(urn:li:room:1,x,LOW,more)', /4 parts found/)
  refused('urn:li:shelf:(kitchen,x)', /\/room :: "kitchen" found, allowed: a URN/)
  refused('urn:li:shelf:(urn:li:room:1,x,MIDDLE)', /\/kind :: "MIDDLE" found, allowed: LOW, HIGH/)
  refused('urn:li:nothing:x', /Failed to find entity with name nothing/)
})

t.test('fields are found by the names that clients use, among the given types', async t => {
  t.strictSame(model.fields('title'), ['pageNote.title'])
  t.strictSame(model.fields('_entityName.keyword', ['page']), ['pageNote.title'])
  t.strictSame(model.fields('pageNote.title'), ['pageNote.title'])
  t.strictSame(model.fields('title', ['shelf']), [])
  t.strictSame(model.fields('nothing'), [])
})

t.test('numberKey text sorts like the numbers and can be decoded', async t => {
  const numbers = [
    Number.NEGATIVE_INFINITY,
    -1e300,
    -5,
    -0.5,
    0,
    5e-324,
    0.5,
    1,
    2,
    10,
    2 ** 53,
    Number.POSITIVE_INFINITY
  ]
  const texts = numbers.map(numberKey)
  t.strictSame([...texts].sort(), texts)
  t.strictSame(texts.map(numberOfKey), numbers)
  t.equal(numberKey(-0), numberKey(0))
  t.match(
    texts,
    texts.map(() => /^[0-9a-f]{16}$/)
  )
})

t.test('the same definitions make the same model', async t => {
  const names = (one: Model) => [...one.types.keys(), ...one.aspects.keys()]
  t.strictSame(names(createModel([notes, paint])), names(model))
})

t.test('servers of one process with the same plugins share a model', async t => {
  const setup = () => ({ api: undefined })
  const { name, ...definitions } = notes
  const pages = definePlugin({ name, contract: 2, ...definitions, setup })
  const colours = definePlugin({ contract: 2, ...paint, setup })
  const both = modelOf([pages, colours], [pages, colours])
  t.equal(modelOf([pages, colours], [pages, colours]), both)
  const one = modelOf([pages], [pages, colours])
  t.strictSame([...one.aspects.keys()], ['pageKey', 'shelfKey', 'pageNote'])
  t.throws(() => one.aspect('page', 'paintColor'), { message: /belongs to the plugin paint, which is disabled/ })
  t.throws(() => modelOf([pages], [pages]).aspect('page', 'paintColor'), {
    message: /^Unknown aspect paintColor(?!.*paint,)/
  })
})
