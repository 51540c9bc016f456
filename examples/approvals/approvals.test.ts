import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadPlugins } from '../../config/load.ts'
import { type Client, start } from '../../test/helper.ts'

const plugins = await loadPlugins(['./index.ts'], fileURLToPath(new URL('.', import.meta.url)))
const server = await start(t, { plugins })
const { admin } = server
const owner = await server.user('olivia')
const privileges = ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY', 'EDIT_ENTITY_TAGS', 'DELETE_ENTITY']
const editor = await server.user('edgar', { privileges })
await admin.gql('mutation { createTag(input: {id: "pii", name: "pii"}) }')
const TAG = 'urn:li:tag:pii'

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const describe = (by: Client, urn: string, description: string) =>
  by.ingest(urn, 'datasetProperties', { description, customProperties: {} })
const owners = [{ owner: owner.actor, type: 'DATAOWNER' }]

/** A dataset that Olivia owns. */
async function owned(name: string): Promise<string> {
  await describe(admin, urnOf(name), 'first')
  await admin.ingest(urnOf(name), 'ownership', { owners })
  return urnOf(name)
}

const READ = `query ($urn: String!) { dataset(urn: $urn) { properties { description } tags { tags { tag { urn } } } } }`
async function stored(urn: string) {
  const { dataset } = (await admin.gql(READ, { urn })).data
  const tags = (dataset.tags?.tags ?? []).map((one: { tag: { urn: string } }) => one.tag.urn)
  return { description: dataset.properties.description, tags }
}

const addTag = (by: Client, urn: string) =>
  by.gql('mutation ($urn: String!) { addTags(input: {tagUrns: ["urn:li:tag:pii"], resourceUrn: $urn}) }', { urn })
const LIST = `query ($urn: String!, $state: ProposedChangeState) { listProposedChanges(datasetUrn: $urn, state: $state) {
  total changes { urn state proposedBy decidedBy changes { aspect before after } } } }`
async function proposed(by: Client, urn: string, state = 'PENDING') {
  const { data, errors } = await by.gql(LIST, { urn, state })
  return errors ?? data.listProposedChanges.changes
}
const decide = (by: Client, name: 'approveChange' | 'rejectChange', datasetUrn: string, changeUrn: string) =>
  by.gql(`mutation ($d: String!, $c: String!) { ${name}(datasetUrn: $d, changeUrn: $c) }`, {
    d: datasetUrn,
    c: changeUrn
  })

t.test('a change by somebody else waits, is applied when an owner approves it, and the audit shows both', async t => {
  const urn = await owned('approved')
  const { errors } = await addTag(editor, urn)
  t.match(errors, [{ message: /waits for the approval of an owner/, extensions: { code: 409 } }])
  t.strictSame(await stored(urn), { description: 'first', tags: [] })
  const [change] = await proposed(owner, urn)
  t.match(change, { state: 'PENDING', proposedBy: editor.actor, changes: [{ aspect: 'globalTags', before: null }] })
  t.match(await decide(owner, 'approveChange', urn, change.urn), { data: { approveChange: true } })
  t.strictSame(await stored(urn), { description: 'first', tags: [TAG] })
  t.match(await proposed(owner, urn, 'APPROVED'), [{ urn: change.urn, decidedBy: owner.actor }])
  const audited = await admin.gql(
    `query ($urn: String!) { listAuditEvents(input: {resource: $urn, count: 2}) { events { actor operation code outcome } } }`,
    { urn }
  )
  t.strictSame(audited.data.listAuditEvents.events, [
    { actor: owner.actor, operation: 'approveChange', code: null, outcome: 'ALLOWED' },
    { actor: editor.actor, operation: 'addTags', code: 'APPROVALS_WAITS', outcome: 'FAILED' }
  ])
})

t.test('a rejected change is not applied, and a decided one is not decided again', async t => {
  const urn = await owned('rejected')
  t.match(await describe(editor, urn, 'mine'), { status: 409, body: { message: /waits for the approval/ } })
  const [change] = await proposed(owner, urn)
  t.match(await decide(owner, 'rejectChange', urn, change.urn), { data: { rejectChange: true } })
  for (const name of ['approveChange', 'rejectChange'] as const) {
    const { errors } = await decide(owner, name, urn, change.urn)
    t.match(errors, [{ message: /was decided before: it is REJECTED/, extensions: { code: 409 } }])
  }
  t.match(await stored(urn), { description: 'first' })
})

t.test('of several owners who decide at once one does', async t => {
  const urn = await owned('raced')
  await describe(editor, urn, 'mine')
  const [change] = await proposed(owner, urn)
  const all = await Promise.all(
    (['approveChange', 'rejectChange', 'approveChange', 'rejectChange'] as const).map(name =>
      decide(owner, name, urn, change.urn)
    )
  )
  t.equal(all.filter(({ errors }) => errors === undefined).length, 1)
})

t.test('a change is not applied to what has changed meanwhile; the same change is one proposal', async t => {
  const urn = await owned('changed')
  await describe(editor, urn, 'mine')
  await describe(editor, urn, 'mine')
  const [change, ...others] = await proposed(owner, urn)
  t.strictSame(others, [])
  t.match(await describe(owner, urn, 'second'), { status: 200 })
  const { errors } = await decide(owner, 'approveChange', urn, change.urn)
  t.match(errors, [{ message: /datasetProperties of .* has changed since/, extensions: { code: 409 } }])
  t.match(await stored(urn), { description: 'second' })
  t.match(await proposed(owner, urn), [{ urn: change.urn }])
})

t.test('only owners and users with the privilege decide and see what was proposed', async t => {
  const urn = await owned('decided')
  await describe(editor, urn, 'mine')
  const [change] = await proposed(admin, urn)
  t.match(await proposed(editor, urn), [{ extensions: { code: 403 } }])
  t.match(await decide(editor, 'approveChange', urn, change.urn), { errors: [{ extensions: { code: 403 } }] })
  const other = await owned('decided-other')
  t.match(await decide(owner, 'approveChange', other, change.urn), { errors: [{ extensions: { code: 404 } }] })
  t.match(await admin.ingest(change.urn, 'proposedChangeInfo', {}), { status: 403 })
  t.match(await decide(admin, 'approveChange', urn, change.urn), { data: { approveChange: true } })
})

t.test('owners, datasets without owners and other entities wait for nobody', async t => {
  const urn = await owned('own')
  t.match(await describe(owner, urn, 'by the owner'), { status: 200 })
  t.match(await describe(editor, urnOf('unowned'), 'by anybody'), { status: 200 })
  t.match(await editor.ingest('urn:li:chart:(looker,c)', 'status', { removed: false }), { status: 200 })
  t.strictSame(await proposed(owner, urn), [])
})

t.test('what cannot wait is refused: a hard delete, and a change of other entities in the same request', async t => {
  const urn = await owned('kept')
  t.match(await editor.post('/entities?action=delete', { urn }), { status: 403, body: { message: /only an owner/ } })
  const tags = `mutation ($a: String!, $b: String!) { batchAddTags(input: {tagUrns: ["${TAG}"], resources: [{resourceUrn: $a}, {resourceUrn: $b}]}) }`
  const { errors } = await editor.gql(tags, { a: urn, b: urnOf('unowned') })
  t.match(errors, [{ message: /in a request of its own/, extensions: { code: 409 } }])
  t.strictSame(await stored(urn), { description: 'first', tags: [] })
  t.strictSame(await proposed(owner, urn), [])
})
