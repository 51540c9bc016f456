import t from 'tap'
import { suggestionsAt } from '../../../plugins/ingestion/web/model/complete.ts'
import type { Schema } from '../../../plugins/ingestion/web/model/schema.ts'
import { applyRecipe, lineOf, parseRecipeText, textOfRecipe } from '../../../plugins/ingestion/web/model/yaml-text.ts'

const TEXT = `# the shop
source:
  type: postgres # as ever
  config:
    # behind the tunnel
    host_port: db:5432
    schema_pattern:
      allow:
        - ^shop$
`
const recipe = {
  source: { type: 'postgres', config: { host_port: 'db:5432', schema_pattern: { allow: ['^shop$'] } } }
}

t.test('a recipe is the same as text and back', async t => {
  t.strictSame(parseRecipeText(TEXT), { recipe, problems: [] })
  t.strictSame(parseRecipeText(textOfRecipe(recipe)).recipe, recipe)
  t.equal(applyRecipe(TEXT, recipe), TEXT)
})

t.test('what the form changes leaves comments and all else as it was', async t => {
  const changed = {
    source: {
      type: 'postgres',
      config: { host_port: 'other:1', schema_pattern: { allow: ['^shop$'], deny: ['x'] }, n: 1 }
    }
  }
  const text = applyRecipe(TEXT, changed)
  t.strictSame(parseRecipeText(text).recipe, changed)
  t.match(text, /^# the shop\nsource:\n {2}type: postgres # as ever\n/)
  t.match(text, /# behind the tunnel\n {4}host_port: other:1\n/)
  const without = applyRecipe(TEXT, { source: { type: 'postgres', config: { host_port: 'db:5432' } } })
  t.notMatch(without, 'schema_pattern')
  t.match(without, '# behind the tunnel')
})

t.test('a text that is no YAML has problems with their lines, and is replaced as a whole', async t => {
  const { recipe: none, problems } = parseRecipeText('source:\n  type: a\n  type: b\n')
  t.equal(none, undefined)
  t.match(problems, [{ line: 3, message: /unique/i }])
  t.equal(parseRecipeText('just words').recipe, undefined)
  t.equal(applyRecipe('a: [', { a: 1 }), 'a: 1\n')
})

t.test('a problem is shown at the line of its setting, or of what is around it', async t => {
  t.equal(lineOf(TEXT, 'source.config.host_port'), 6)
  t.equal(lineOf(TEXT, '/source/config/schema_pattern/allow/0'), 9)
  t.equal(lineOf(TEXT, 'source.config.password'), 4)
  t.equal(lineOf(TEXT, 'sink'), 1)
  t.equal(lineOf('', 'source'), 1)
})

const schema: Schema = {
  $defs: { Mode: { enum: ['PASSWORD', 'IAM'], type: 'string' } },
  type: 'object',
  properties: {
    host_port: { type: 'string', description: 'host URL. More.' },
    mode: { $ref: '#/$defs/Mode' },
    views: { type: 'boolean' },
    hosts: { type: 'array' },
    profiling: { type: 'object', properties: { enabled: { type: 'boolean' } } }
  }
}
const offered = (text: string) => suggestionsAt(text, text.length, schema).all.map(({ insert }) => insert)

t.test('keys and values are completed as the schema has them', async t => {
  t.strictSame(offered('so'), ['source: \n  '.replace(' \n', '\n')])
  t.strictSame(offered('source:\n  config:\n    ho'), ['host_port: ', 'hosts:\n      - '])
  t.strictSame(offered('source:\n  config:\n    host_port: x\n    ho'), ['hosts:\n      - '])
  t.strictSame(offered('source:\n  config:\n    mode: '), ['PASSWORD', 'IAM'])
  t.strictSame(offered('source:\n  config:\n    views: '), ['true', 'false'])
  t.strictSame(offered('source:\n  config:\n    views: f'), ['false'])
  t.strictSame(offered('source:\n  config:\n    views: false'), [])
  t.strictSame(offered('source:\n  config:\n    profiling:\n      '), ['enabled: '])
  t.strictSame(offered('source:\n  config:\n    # ho'), [])
  t.strictSame(offered('other:\n  ho'), [])
  t.equal(suggestionsAt('source:\n  config:\n    ho', 25, schema).from, 23)
})
