import t from 'tap'
import model from '../../../plugins/entities/model.json' with { type: 'json' }
import { PLACES } from '../../../plugins/tags/usage.ts'
import { start } from '../../helper.ts'
import { ingest } from './requests.ts'

const { admin } = await start(t)

t.test('PLACES lists every aspect of the model that can contain tags', async t => {
  const defs: Readonly<Record<string, unknown>> = model.$defs
  const reaches = (text: string, seen: Set<string>): boolean =>
    Array.from(text.matchAll(/#\/\$defs\/([\w.]+)/g), ([, name = '']) => name).some(name => {
      if (name.endsWith('.TagAssociation')) return true
      if (seen.has(name)) return false
      return reaches(JSON.stringify(defs[name]), seen.add(name))
    })
  const holding = Object.entries(model.aspects).filter(([, aspect]) =>
    reaches(JSON.stringify(aspect.schema), new Set())
  )
  t.strictSame(holding.map(([name]) => name).sort(), Object.keys(PLACES).sort())
})

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const tag = (name: string) => `urn:li:tag:${name}`
const tagsOf = (...names: string[]) => ({ tags: names.map(name => ({ tag: tag(name) })) })

t.test('tags that are requested together are counted separately, an unused tag as 0', async t => {
  await ingest(admin, dataset('a'), 'globalTags', tagsOf('own', 'both', 'shared', 'other'))
  await ingest(admin, dataset('b'), 'globalTags', tagsOf('shared'))
  const columns = ['both', 'column'].map(name => ({ fieldPath: name, globalTags: tagsOf(name, 'shared') }))
  await ingest(admin, dataset('a'), 'editableSchemaMetadata', { editableSchemaFieldInfo: columns })
  await ingest(admin, dataset('c'), 'editableSchemaMetadata', { editableSchemaFieldInfo: columns })
  const counts = { own: 1, both: 2, column: 2, shared: 3, unused: 0 }
  const fields = Object.keys(counts).map(name => `${name}: tag(urn: "${tag(name)}") { usageCount }`)
  const { data } = await admin.gql(`{ ${fields.join(' ')} twice: tag(urn: "${tag('shared')}") { usageCount } }`)
  const expected = Object.entries({ ...counts, twice: 3 }).map(([name, usageCount]) => [name, { usageCount }])
  t.strictSame(data, Object.fromEntries(expected))
})

t.test('all tags of a dataset with thousands of tags are counted', async t => {
  const names = Array.from({ length: 3000 }, (_, at) => `many${at}`)
  await ingest(admin, dataset('many'), 'globalTags', tagsOf(...names))
  await ingest(admin, dataset('some'), 'globalTags', tagsOf(...names.slice(0, 1000)))
  const query = `{ dataset(urn: "${dataset('many')}") { tags { tags { tag { urn usageCount } } } } }`
  const { data } = await admin.gql(query)
  t.strictSame(
    data.dataset.tags.tags.map(({ tag }: { tag: object }) => tag),
    names.map((name, at) => ({ urn: tag(name), usageCount: at < 1000 ? 2 : 1 }))
  )
})
