import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { newSource, request, updateSettings } from './requests.ts'

const { admin, user } = await start(t, { config: { plugins: { executor: false } } })
const editor = await user('editor', { role: 'Editor' })
let datasets = 0
const dataset = () => `urn:li:dataset:(urn:li:dataPlatform:hive,kept.t${++datasets},PROD)`
const tagsOf = (...names: string[]) => ({ tags: names.map(name => ({ tag: `urn:li:tag:${name}` })) })
for (const name of ['run', 'next', 'mine', 'both'])
  await admin.gql(`mutation { createTag(input: {name: "${name}", id: "${name}"}) }`)

const newRun = async (source: string): Promise<string> =>
  (await request(admin, source)).data.createIngestionExecutionRequest

interface Value {
  readonly urn: string
  readonly aspect: string
  readonly value: object
}

/** Sends values as the client of a run does. */
async function send(by: Client, systemMetadata: object, ...values: Value[]) {
  const proposals = values.map(({ urn, aspect, value }) => ({
    ...{ entityUrn: urn, entityType: 'dataset', aspectName: aspect, changeType: 'UPSERT', systemMetadata },
    aspect: { contentType: 'application/json', value: JSON.stringify(value) }
  }))
  const { status, body } = await by.post('/aspects?action=ingestProposalBatch', { proposals })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

async function stored(urn: string, aspect: string) {
  const { body } = await admin.get(`/openapi/v3/entity/dataset/${encodeURIComponent(urn)}/${aspect}`)
  return body[aspect]?.value ?? body.value
}
const names = async (urn: string) =>
  (await stored(urn, 'globalTags')).tags.map(({ tag }: { tag: string }) => tag.split(':').at(-1))

const addTag = (urn: string, name: string) =>
  editor.gql(`mutation { addTag(input: {tagUrn: "urn:li:tag:${name}", resourceUrn: "${urn}"}) }`)

t.test('what people added stays when a run replaces what it wrote before', async t => {
  const [source, urn] = [await newSource(admin, 'kept'), dataset()]
  const value = (...tags: string[]) => ({ urn, aspect: 'globalTags', value: tagsOf(...tags) })
  const first = await newRun(source)
  await send(admin, { runId: first, pipelineName: 'of its own' }, value('run'))
  t.notOk((await addTag(urn, 'mine')).errors)
  await send(admin, { runId: await newRun(source) }, value('run'))
  t.strictSame(await names(urn), ['run', 'mine'])
  await send(admin, { runId: await newRun(source) }, value('next'))
  t.strictSame(await names(urn), ['mine', 'next'])
  await send(admin, { runId: await newRun(source) }, value())
  t.strictSame(await names(urn), ['mine'])
  await send(admin, { runId: 'a client' }, value('run'))
  t.strictSame(await names(urn), ['run'], 'of a client the value is the whole value')
})

t.test('all that people write: terms, owners, documentation, columns', async t => {
  const [source, urn] = [await newSource(admin, 'all'), dataset()]
  const owner = (name: string) => ({ owner: `urn:li:corpuser:${name}`, type: 'DATAOWNER' })
  const column = (description: string) => ({ editableSchemaFieldInfo: [{ fieldPath: 'id', description }] })
  const values = (who: string): Value[] => [
    { urn, aspect: 'ownership', value: { owners: [owner(who)] } },
    { urn, aspect: 'editableDatasetProperties', value: { description: who } },
    { urn, aspect: 'editableSchemaMetadata', value: column(who) },
    { urn, aspect: 'datasetProperties', value: { description: who } }
  ]
  await send(admin, { runId: await newRun(source) }, ...values('run'))
  await send(editor, {}, { urn, aspect: 'ownership', value: { owners: [owner('run'), owner('mine')] } })
  await send(editor, {}, ...values('mine').slice(1, 3))
  await send(admin, { runId: await newRun(source) }, ...values('next'))
  t.match(await stored(urn, 'ownership'), { owners: [owner('mine'), owner('next')] })
  t.match(await stored(urn, 'editableDatasetProperties'), { description: 'mine' })
  t.match(await stored(urn, 'editableSchemaMetadata'), column('mine'))
  t.match(await stored(urn, 'datasetProperties'), { description: 'next' })
})

t.test('a source that does not keep replaces the whole; what it wrote then is its own', async t => {
  const [source, urn] = [await newSource(admin, 'replaces'), dataset()]
  const value = (...tags: string[]) => ({ urn, aspect: 'globalTags', value: tagsOf(...tags) })
  t.notOk((await updateSettings(admin, source, { keepsEdits: false })).errors)
  await send(editor, {}, { urn, aspect: 'globalTags', value: tagsOf('mine') })
  await send(admin, { pipelineName: source, runId: 'its own' }, value('run', 'both'))
  t.strictSame(await names(urn), ['run', 'both'])
  await updateSettings(admin, source, { keepsEdits: true })
  await addTag(urn, 'mine')
  await send(admin, { pipelineName: source, runId: 'its own' }, value('next'))
  t.strictSame(await names(urn), ['mine', 'next'])
})

t.test('a patch of a run does not make the rest its own', async t => {
  const [source, urn] = [await newSource(admin, 'patches'), dataset()]
  const value = (...tags: string[]) => ({ urn, aspect: 'globalTags', value: tagsOf(...tags) })
  await send(admin, { runId: await newRun(source), properties: 'of no use' }, value('run'))
  await addTag(urn, 'mine')
  const patch = [{ op: 'add', path: '/tags/urn:li:tag:both', value: { tag: 'urn:li:tag:both' } }]
  const proposal = {
    ...{ entityUrn: urn, entityType: 'dataset', aspectName: 'globalTags', changeType: 'PATCH' },
    systemMetadata: { runId: await newRun(source) },
    aspect: { contentType: 'application/json-patch+json', value: JSON.stringify(patch) }
  }
  t.match(await admin.post('/aspects?action=ingestProposal', { proposal }), { status: 200 })
  await send(admin, { runId: await newRun(source) }, value('next'))
  t.strictSame(await names(urn), ['mine', 'both', 'next'])
})

t.test('each source replaces what it wrote itself', async t => {
  const [one, two, urn] = [await newSource(admin, 'one'), await newSource(admin, 'two'), dataset()]
  const value = (...tags: string[]) => ({ urn, aspect: 'globalTags', value: tagsOf(...tags) })
  await send(admin, { runId: await newRun(one) }, value('run'))
  await send(admin, { runId: await newRun(two) }, value('both'))
  t.strictSame(await names(urn), ['run', 'both'])
  await send(admin, { runId: await newRun(one) }, value('next'))
  t.strictSame(await names(urn), ['both', 'next'])
  await send(admin, { runId: await newRun(one) }, value('run'), value('mine'))
  t.strictSame(await names(urn), ['both', 'mine'], 'of two values in a request the last one counts')
})

t.test('a value that is not valid is refused as always, and conditions are checked', async t => {
  const [source, urn] = [await newSource(admin, 'invalid'), dataset()]
  await send(editor, {}, { urn, aspect: 'globalTags', value: tagsOf('mine') })
  const systemMetadata = { runId: await newRun(source) }
  const wrong = { urn, aspect: 'globalTags', value: { tags: [{ tag: 5 }] } }
  await t.rejects(send(admin, systemMetadata, wrong), /tag/)
  const proposal = {
    ...{ entityUrn: urn, entityType: 'dataset', aspectName: 'globalTags', changeType: 'UPSERT', systemMetadata },
    headers: { 'If-Version-Match': '77' },
    aspect: { contentType: 'application/json', value: JSON.stringify(tagsOf('run')) }
  }
  t.match(await admin.post('/aspects?action=ingestProposal', { proposal }), {
    body: { message: /Expected version 77/ }
  })
  t.strictSame(await names(urn), ['mine'])
})

t.test('people and runs that write at the same time lose nothing', async t => {
  const [source, urn] = [await newSource(admin, 'races'), dataset()]
  const value = (...tags: string[]) => ({ urn, aspect: 'globalTags', value: tagsOf(...tags) })
  await send(admin, { runId: await newRun(source) }, value('run'))
  const runs = await Promise.all(Array.from({ length: 5 }, () => newRun(source)))
  await Promise.all([
    ...runs.map(runId => send(admin, { runId }, value('next'))),
    addTag(urn, 'mine'),
    addTag(urn, 'both')
  ])
  t.strictSame((await names(urn)).toSorted(), ['both', 'mine', 'next'])
})
