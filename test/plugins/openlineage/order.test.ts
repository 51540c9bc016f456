import t from 'tap'
import { dice } from '../../dice.ts'
import { start } from '../../helper.ts'
import {
  aspectOf,
  type Content,
  datasetEvent,
  edgesOf,
  facets,
  JOB,
  jobEvent,
  PATH,
  runEvent,
  table,
  urnOf
} from './events.ts'
import { described, schema, stored, story, undisturbed } from './stories.ts'

const { admin } = await start(t)
t.test('events in any order, and more than once, end in the same state', async t => {
  const roll = dice(7)
  const wanted = await undisturbed(admin, 'aaa')
  t.match(wanted, /"second"/)
  for (const name of ['bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg']) {
    const events = [...story(name), ...story(name).slice(0, 4)]
    while (events.length > 0) for (const event of events.splice(roll(events.length), 1)) await admin.post(PATH, event)
    t.equal(await stored(admin, name), wanted, name)
  }
})

t.test('a completed run replaces the edges of the job, and of nobody else', async t => {
  const send = (event: object) => admin.post(PATH, event)
  await admin.ingest(JOB, 'dataJobInputOutput', {
    ...{ inputDatasets: [], outputDatasets: [] },
    inputDatasetEdges: [{ destinationUrn: urnOf('theirs') }, { destinationUrn: urnOf('both') }]
  })
  await send(runEvent({ run: 1, minutes: 0, inputs: [table('one'), table('both')], outputs: [table('out')] }))
  t.strictSame(await edgesOf(admin), {
    inputs: [urnOf('theirs'), urnOf('both'), urnOf('one')],
    outputs: [urnOf('out')],
    jobs: []
  })
  await send(runEvent({ run: 2, type: 'START', minutes: 1, inputs: [table('two')] }))
  t.strictSame((await edgesOf(admin)).inputs, ['theirs', 'both', 'one', 'two'].map(urnOf), 'what has begun adds to it')
  await send(runEvent({ run: 2, minutes: 2 }))
  t.strictSame(await edgesOf(admin), { inputs: ['theirs', 'both', 'two'].map(urnOf), outputs: [], jobs: [] })
  await send(runEvent({ run: 1, type: 'OTHER', minutes: 0, inputs: [table('late')] }))
  t.strictSame(
    (await edgesOf(admin)).inputs,
    ['theirs', 'both', 'two'].map(urnOf),
    'a late event of an older run adds nothing'
  )
  await send(jobEvent({ minutes: 3, inputs: [table('declared')] }))
  t.strictSame((await edgesOf(admin)).inputs, ['theirs', 'both', 'declared'].map(urnOf), 'a JobEvent says it all')
  await send(jobEvent({ minutes: 4, inputs: [table('newer')] }))
  await send(jobEvent({ minutes: 3, inputs: [table('declared')] }))
  t.strictSame((await edgesOf(admin)).inputs, ['theirs', 'both', 'newer'].map(urnOf), 'the newest one')
})

t.test('what recipes and people wrote stays', async t => {
  const urn = urnOf('kept')
  const tag = (name: string) => ({ tag: `urn:li:tag:${name}` })
  const theirs = {
    ...{ schemaName: 'kept', platform: 'urn:li:dataPlatform:postgres', version: 0, hash: '' },
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: 'theirs' } },
    fields: [{ fieldPath: 'a', nativeDataType: 'text', type: { type: { 'com.linkedin.schema.StringType': {} } } }]
  }
  await admin.ingest(urn, 'schemaMetadata', theirs)
  await admin.ingest(urn, 'datasetProperties', { description: 'theirs', customProperties: { a: '1' } })
  await admin.ingest(urn, 'globalTags', { tags: [tag('theirs')] })
  const tags = (...keys: string[]) => facets({ tags: { tags: keys.map(key => ({ key, value: '' })) } })
  const send = (more: object, minutes: number) =>
    admin.post(PATH, datasetEvent(table('kept', { facets: more }), minutes))
  await send({ ...schema('b'), ...described('ours'), ...tags('one', 'two') }, 0)
  t.match(await aspectOf(admin, urn, 'schemaMetadata'), { fields: theirs.fields })
  t.match(await aspectOf(admin, urn, 'datasetProperties'), { description: 'theirs', customProperties: { a: '1' } })
  const ofColumn = async () => {
    const { editableSchemaFieldInfo } = (await aspectOf(admin, urn, 'editableSchemaMetadata')) as Content
    return (editableSchemaFieldInfo as readonly Content[]).map(({ fieldPath, globalTags }) => ({
      fieldPath,
      globalTags
    }))
  }
  await send(facets({ tags: { tags: [{ key: 'mail', value: 'true', field: 'a' }] } }), 1)
  t.match(await ofColumn(), [{ fieldPath: 'a', globalTags: { tags: [tag('mail')] } }])
  await send(tags('two', 'three'), 2)
  t.strictSame(await ofColumn(), [{ fieldPath: 'a', globalTags: { tags: [] } }])
  const { tags: all } = (await aspectOf(admin, urn, 'globalTags')) ?? {}
  t.match(all, [tag('theirs'), tag('two'), tag('three')])
  t.equal((all as unknown[]).length, 3, 'of a facet that is sent again the older tags are removed')
  await send({ tags: { ...(facets({ tags: {} }).tags as object), _deleted: true } }, 3)
  t.match((await aspectOf(admin, urn, 'globalTags'))?.tags, [tag('theirs')])
})
