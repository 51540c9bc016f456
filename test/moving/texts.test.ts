import t from 'tap'
import { withoutSecrets } from '../../config/moving/recipes.ts'
import { createSplitter } from '../../config/moving/splitter.ts'
import type { Value } from '../../config/moving/value.ts'

const recipeOf = (recipe: string): Value => ({
  type: 'dataHubIngestionSource',
  urn: 'urn:li:dataHubIngestionSource:a',
  aspect: 'dataHubIngestionSourceInfo',
  value: { name: 'a', config: { recipe, extraArgs: { API_TOKEN: 'S3CRET', LEVEL: 'debug' } } },
  system: {},
  time: 0,
  actor: '',
  version: 1,
  isImported: false
})

t.test('no text of a secret is left in a recipe, and references to secrets stay', async t => {
  const recipes = [
    '{"source":{"config":{"password":"S3CRET","user":"ann","token_count":3,"use_token":true}}}',
    '{\n  "client_secret" : "a\\"S3CRET",\n  "uri": "postgresql://ann:S3CRET@host:5432/db"\n}',
    'source:\n  config:\n    password: S3CRET # why\n    user: ann\n',
    "source:\n  config: { password: 'S3CRET', user: ann, private_key: S3CRET }\n",
    'config:\n  credential:\n    private_key: |\n      S3CRET\n\n      S3CRET\n    private_key_id: "S3CRET"\n  user: ann\n',
    '- api_key: >-\n    S3CRET\n  user: ann\n',
    'config:\n  password: a, S3CRET: {b}\n  user: ann\n',
    'config:\n  password: a\n    S3CRET\n  user: ann\n',
    '{"password": "S3CRET'
  ]
  for (const recipe of recipes) {
    const { value, hidden } = withoutSecrets(recipeOf(recipe))
    const { config } = value.value as { config: { recipe: string; extraArgs: object } }
    t.notMatch(JSON.stringify(config), /S3CRET/, recipe)
    t.strictSame(config.extraArgs, { API_TOKEN: `\${API_TOKEN}`, LEVEL: 'debug' })
    t.ok(hidden.length > 1, 'and each is named')
    if (recipe.includes('ann\n') || recipe.includes('"ann"')) t.match(config.recipe, /user"?: ?"?ann/)
  }
  const harmless = `{"password":"\${DB}","token":"","secret":null,"token_count":3,"uri":"db://\${USER}:\${PASS}@h"}`
  const { value } = withoutSecrets(recipeOf(harmless))
  t.equal((value.value as { config: { recipe: string } }).config.recipe, harmless)
  const long = `{"${'password'.repeat(50_000)}": 1}`
  t.match(withoutSecrets(recipeOf(long)).value.value, { config: { recipe: long } }, 'and long names end')
})

t.test('a file is cut into its objects wherever its pieces end', async t => {
  const objects = ['{"a":"} \\" {"}', '{ "ä🎉": [{}, {"b":{}}] }', '{}']
  for (const text of [`[\n${objects.join(',\n')}\n]\n`, objects.join('\n')]) {
    const bytes = Buffer.from(text)
    for (let size = 1; size <= bytes.length; size++) {
      const splitter = createSplitter('f', 0)
      const found: { text: string; offset: number }[] = []
      for (let at = 0; at < bytes.length; at += size) found.push(...splitter.push(bytes.subarray(at, at + size)))
      splitter.end()
      t.strictSame(
        found.map(one => one.text),
        objects,
        `pieces of ${size}`
      )
      const [, second] = found
      const rest = [...createSplitter('f', second?.offset ?? 0).push(bytes.subarray(second?.offset))]
      t.strictSame(
        rest.map(one => one.text),
        objects.slice(2),
        'and from there'
      )
    }
  }
})
