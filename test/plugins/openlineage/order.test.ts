import t from 'tap'
import { dice } from '../../dice.ts'
import { start } from '../../helper.ts'
import {
  aspectOf,
  type Content,
  columns,
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

const { admin } = await start(t)
const schema = (...names: string[]) => facets({ schema: { fields: names.map(name => ({ name, type: 'string' })) } })
const described = (description: string) => facets({ documentation: { description } })

/** Two runs of a job at once, one that fails, and what is said of their tables meanwhile. */
function story(name: string): object[] {
  const job = `shop.${name}`
  const of = (one: string, more = {}) => table(`${name}_${one}`, more)
  const made = columns({ a: [`${name}_x.a`, `${name}_y.b`] })
  const run = (number: number) => Number.parseInt(name, 36) * 10 + number
  return [
    runEvent({ job, run: run(1), type: 'START', minutes: 0, inputs: [of('x', { facets: schema('a', 'old') })] }),
    runEvent({ job, run: run(2), type: 'START', minutes: 2, inputs: [of('y')], jobFacets: described('first') }),
    runEvent({ job, run: run(1), type: 'RUNNING', minutes: 3, outputs: [of('out', { facets: made })] }),
    runEvent({ job, run: run(1), minutes: 4, outputs: [of('gone')], jobFacets: described('second') }),
    runEvent({ job, run: run(2), type: 'RUNNING', minutes: 5, inputs: [of('x', { facets: schema('a', 'b') })] }),
    runEvent({ job, run: run(2), minutes: 6, outputs: [of('out', { facets: { ...made, ...schema('a') } })] }),
    runEvent({ job, run: run(2), type: 'OTHER', minutes: 7, jobFacets: facets({ sql: { query: 'SELECT 1' } }) }),
    runEvent({ job, run: run(3), type: 'FAIL', minutes: 8, inputs: [of('z')] }),
    datasetEvent(of('x', { facets: { ...schema('a', 'b', 'c'), ...described('of x') } }), 9),
    datasetEvent(
      of('x', { facets: { ...schema('a', 'b'), ...facets({ tags: { tags: [{ key: 'k', value: 'v' }] } }) } }),
      8
    )
  ]
}

/** Everything that is stored of the story, without its name. */
async function stored(name: string): Promise<string> {
  const run = (number: number) =>
    `00000000-0000-4000-8000-${String(Number.parseInt(name, 36) * 10 + number).padStart(12, '0')}`
  const urns = [
    `urn:li:dataJob:(urn:li:dataFlow:(spark,shop,prod),shop.${name})`,
    ...['x', 'y', 'z', 'out', 'gone'].map(one => urnOf(`${name}_${one}`)),
    ...[1, 2, 3].map(number => `urn:li:dataProcessInstance:${run(number)}`)
  ]
  const all = await Promise.all(urns.map(urn => admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)))
  const values = all.map(({ body }) =>
    Object.fromEntries(Object.entries<{ value: unknown }>(body.aspects).map(([aspect, { value }]) => [aspect, value]))
  )
  const text = JSON.stringify(values, (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  )
  return [1, 2, 3].reduce((now, number) => now.replaceAll(run(number), `run ${number}`), text).replaceAll(name, 'NAME')
}

t.test('events in any order, and more than once, end in the same state', async t => {
  const roll = dice(7)
  for (const event of story('aaa')) t.equal((await admin.post(PATH, event)).status, 202)
  const wanted = await stored('aaa')
  t.match(wanted, /"second"/)
  for (const name of ['bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg']) {
    const events = [...story(name), ...story(name).slice(0, 4)]
    while (events.length > 0) for (const event of events.splice(roll(events.length), 1)) await admin.post(PATH, event)
    t.equal(await stored(name), wanted, name)
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
