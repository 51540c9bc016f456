import { readFileSync } from 'node:fs'
import t from 'tap'
import { formOf, helpOf, labelOf, type Schema } from '../../../plugins/ingestion/web/model/schema.ts'
import {
  freeSecretName,
  linesOf,
  listOfLines,
  referTo,
  secretOf,
  valueAt,
  withSetting,
  withValue
} from '../../../plugins/ingestion/web/model/values.ts'

const PATTERN: Schema = {
  type: 'object',
  title: 'AllowDenyPattern',
  properties: {
    allow: { type: 'array', items: { type: 'string' } },
    deny: { type: 'array', items: { type: 'string' } }
  }
}
const schema: Schema = {
  $defs: {
    AllowDenyPattern: PATTERN,
    Mode: { type: 'string', enum: ['PASSWORD', 'IAM'], description: 'Of the definition.' },
    Profiling: {
      type: 'object',
      properties: {
        enabled: { type: 'boolean', default: false },
        limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] }
      }
    }
  },
  type: 'object',
  required: ['host_port'],
  properties: {
    include_views: { type: 'boolean', default: true },
    view_pattern: { $ref: '#/$defs/AllowDenyPattern' },
    schema_pattern: { $ref: '#/$defs/AllowDenyPattern', default: { allow: ['.*'], deny: [] } },
    profile_pattern: { $ref: '#/$defs/AllowDenyPattern' },
    profiling: { $ref: '#/$defs/Profiling' },
    options: { type: 'object', additionalProperties: true },
    rows: { type: 'number' },
    hosts: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    start: {
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string' }]
    },
    mode: { $ref: '#/$defs/Mode', default: 'PASSWORD' },
    old: { type: 'string', description: 'Deprecated: use new.' },
    password: { anyOf: [{ type: 'string', format: 'password', writeOnly: true }, { type: 'null' }] },
    username: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    host_port: { type: 'string', description: 'host URL' }
  }
}

t.test('the settings of a source are where people look for them, and edited as what they are', async t => {
  const { connection, include, more } = formOf(schema)
  const shown = (fields: typeof more) => fields.map(({ path, kind }) => `${path.join('.')} ${kind}`)
  t.strictSame(shown(connection), ['host_port text', 'username text', 'password secret'])
  t.strictSame(shown(include), ['schema_pattern pattern', 'view_pattern pattern', 'include_views boolean'])
  t.strictSame(shown(more), [
    'profile_pattern pattern',
    'profiling group',
    'options json',
    'rows number',
    'hosts list',
    'start text',
    'mode enum'
  ])
  const [host] = connection
  t.match(host, { label: 'Host port', help: 'Host URL', isRequired: true })
  t.match(
    more.find(({ kind }) => kind === 'enum'),
    { options: ['PASSWORD', 'IAM'], default: 'PASSWORD' }
  )
  const group = more.find(({ kind }) => kind === 'group')?.fields ?? []
  t.strictSame(shown(group), ['profiling.enabled boolean', 'profiling.limit number'])
  t.equal(group[1]?.isInteger, true)
})

t.test('each schema of the package makes a form in which the connection is not empty', async t => {
  const folder = new URL('../../../plugins/ingestion/gallery/schemas/', import.meta.url)
  const { readdirSync, existsSync } = await import('node:fs')
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  for (const name of files) {
    const stored: { schema: Schema } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    const { connection, include, more } = formOf(stored.schema)
    t.ok(connection.length > 0, name)
    for (const field of [...connection, ...include, ...more]) t.match(field.label, /^\S/, `${name} ${field.path}`)
  }
})

t.test('labels and help are words', async t => {
  t.equal(labelOf('sqlalchemy_uri'), 'SQLAlchemy URI')
  t.equal(labelOf('aws_region'), 'AWS region')
  t.equal(labelOf('hostPort'), 'Host port')
  t.equal(labelOf('dbt_tag_prefix'), 'dbt tag prefix')
  t.equal(helpOf('see [the docs](https://x.y) of `scheme`.\n\n  Twice.'), 'See the docs of scheme. Twice.')
  t.equal(helpOf(`One sentence. ${'Much more of it. '.repeat(40)}`)?.startsWith('One sentence. Much'), true)
  t.ok((helpOf('word '.repeat(500))?.length ?? 0) <= 221)
  t.equal(helpOf(''), undefined)
})

t.test('a setting is changed at its place, and gone when it is not set', async t => {
  const recipe = { source: { type: 'x', config: { a: 1, b: { c: 2 } } }, sink: { type: 'file' } }
  t.strictSame(withSetting(recipe, ['b', 'c'], 3), {
    ...recipe,
    source: { type: 'x', config: { a: 1, b: { c: 3 } } }
  })
  t.strictSame(withSetting(recipe, ['b', 'c'], undefined).source, { type: 'x', config: { a: 1 } })
  t.strictSame(withSetting({ source: { type: 'x', config: { a: 1 } } }, ['a'], undefined), {
    source: { type: 'x', config: {} }
  })
  t.strictSame(Object.keys(withValue({ a: 1, b: 2 }, ['a'], 3)), ['a', 'b'])
  t.equal(valueAt(recipe, ['source', 'config', 'b', 'c']), 2)
  t.equal(valueAt(recipe, ['constructor']), undefined)
})

t.test('secrets are named after what they are of, once', async t => {
  t.equal(secretOf('$' + '{DB}'), 'DB')
  t.equal(secretOf('x$' + '{DB}'), undefined)
  t.equal(referTo('DB'), '$' + '{DB}')
  const taken = new Set(['POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_2'])
  t.equal(freeSecretName('postgres', ['password'], taken), 'POSTGRES_PASSWORD_3')
  t.equal(freeSecretName('csv-enricher', ['aws', 'key'], taken), 'CSV_ENRICHER_AWS_KEY')
  t.equal(freeSecretName('3', ['x'], taken), 'S_3_X')
})

t.test('lists are lines', async t => {
  t.strictSame(listOfLines(' a \n\nb'), ['a', 'b'])
  t.equal(listOfLines(' \n'), undefined)
  t.equal(linesOf(['a', 'b']), 'a\nb')
  t.equal(linesOf(undefined), '')
})
