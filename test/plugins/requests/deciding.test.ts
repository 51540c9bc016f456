import t from 'tap'
import { type Client, start } from '../../helper.ts'
import {
  accept,
  COLUMN,
  DOMAIN,
  decline,
  listed,
  OTHER_TAG,
  PROPERTY,
  prepare,
  proposed,
  stored,
  TAG,
  TERM,
  tableNamed,
  withdraw
} from './requests.ts'

const server = await start(t)
const { admin } = server
const rita = await prepare(server)
/** May do on every entity what they decide on; not an administrator. */
const sam = await server.user('sam', {
  privileges: [
    ...['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_TAGS', 'EDIT_ENTITY_GLOSSARY_TERMS', 'EDIT_ENTITY_OWNERS', 'EDIT_ENTITY_DOCS'],
    ...['EDIT_DOMAINS_PRIVILEGE', 'EDIT_ENTITY_PROPERTIES', 'EDIT_DATASET_COL_TAGS', 'EDIT_DATASET_COL_DESCRIPTION'],
    'EDIT_DATASET_COL_GLOSSARY_TERMS'
  ]
})

const NONE = {
  ...{ open: 0, description: null, tags: [], terms: [], owners: [], domain: null, columnDescription: null },
  columnTags: []
}
const values = [{ structuredPropertyUrn: PROPERTY, values: [{ numberValue: 5 }] }]

const KINDS: Readonly<Record<string, { change: object; more?: object; after: object }>> = {
  tags: { change: { tagUrns: [OTHER_TAG, TAG] }, after: { tags: [OTHER_TAG, TAG] } },
  terms: { change: { termUrns: [TERM] }, after: { terms: [TERM] } },
  owners: { change: { owners: [{ ownerUrn: rita.actor }] }, after: { owners: [rita.actor] } },
  domain: { change: { domainUrn: DOMAIN }, after: { domain: DOMAIN } },
  description: { change: { description: 'one row an order' }, after: { description: 'one row an order' } },
  columnTags: { change: { tagUrns: [TAG] }, more: COLUMN, after: { columnTags: [TAG] } },
  columnDescription: { change: { description: 'a mail' }, more: COLUMN, after: { columnDescription: 'a mail' } }
}

t.test('what a reader proposes waits, and is made when somebody who may make it accepts', async t => {
  for (const [name, { change, more = {}, after }] of Object.entries(KINDS)) {
    const urn = await tableNamed(admin, `kind_${name}`)
    const id = await proposed(rita, urn, change, { ...more, note: 'please' })
    t.strictSame(await stored(admin, urn), { ...NONE, open: 1 }, `${name} waits`)
    t.match(await listed(sam, { entityUrn: urn }), [
      { id, state: 'OPEN', change, note: 'please', proposedBy: { urn: rita.actor }, mayDecide: true, isMine: false }
    ])
    t.match(await accept(sam, urn, id, { answer: 'thanks' }), { data: { acceptChangeRequest: true } }, name)
    t.strictSame(await stored(admin, urn), { ...NONE, ...after }, `${name} is made`)
    t.match(await listed(rita, { entityUrn: urn }), [
      { id, state: 'ACCEPTED', decidedBy: { urn: sam.actor }, answer: 'thanks', mayDecide: false, isMine: true }
    ])
  }
})

t.test('values of a property, of a dataset and of its column', async t => {
  const urn = await tableNamed(admin, 'values')
  const column = `urn:li:schemaField:(${urn},mail)`
  const valuesOf = async (asset: string) => {
    const { body } = await admin.get(`/entitiesV2/${encodeURIComponent(asset)}?aspects=List(structuredProperties)`)
    return body.aspects?.structuredProperties?.value.properties.map((one: { values: object[] }) => one.values)
  }
  for (const [asset, more] of [[urn, {}] as const, [column, COLUMN] as const]) {
    const id = await proposed(rita, urn, { properties: values }, more)
    t.match(await accept(sam, urn, id), { data: { acceptChangeRequest: true } })
    t.strictSame(await valuesOf(asset), [[{ double: 5 }]])
  }
})

t.test('the history and the audit name who accepted; the audit has each step with its user', async t => {
  const urn = await tableNamed(admin, 'audited')
  const id = await proposed(rita, urn, { tagUrns: [TAG] })
  await decline(sam, urn, id, 'it has no personal data')
  const second = await proposed(rita, urn, { description: 'mine' })
  await accept(sam, urn, second)
  const { data } = await admin.gql(
    `query ($urn: String!) { listAuditEvents(input: { resource: $urn, count: 4 }) { events { actor operation outcome } } }`,
    { urn }
  )
  t.strictSame(data.listAuditEvents.events, [
    { actor: sam.actor, operation: 'acceptChangeRequest', outcome: 'ALLOWED' },
    { actor: rita.actor, operation: 'proposeChange', outcome: 'ALLOWED' },
    { actor: sam.actor, operation: 'declineChangeRequest', outcome: 'ALLOWED' },
    { actor: rita.actor, operation: 'proposeChange', outcome: 'ALLOWED' }
  ])
  const path = `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(editableDatasetProperties)`
  t.match((await admin.get(path)).body.aspects.editableDatasetProperties.value.lastModified, { actor: sam.actor })
})

t.test('who accepts can change what was proposed', async t => {
  const urn = await tableNamed(admin, 'changed_by_steward')
  const id = await proposed(rita, urn, { description: 'one row an ordr' })
  t.match(await accept(sam, urn, id, { change: { tagUrns: [TAG] } }), {
    errors: [{ message: 'change: expected description, as was proposed, found tagUrns', extensions: { code: 400 } }]
  })
  await accept(sam, urn, id, { change: { description: 'one row an order' } })
  t.match(await stored(admin, urn), { description: 'one row an order' })
  t.match(await listed(rita, { entityUrn: urn }), [
    { state: 'ACCEPTED', change: { description: 'one row an ordr' }, made: { description: 'one row an order' } }
  ])
})

t.test('a declined or withdrawn request changes nothing, and is not decided again', async t => {
  const urn = await tableNamed(admin, 'ended')
  const declined = await proposed(rita, urn, { tagUrns: [TAG] })
  t.match(await decline(sam, urn, declined, ' '), { errors: [{ message: 'The answer must not be empty' }] })
  t.match(await decline(sam, urn, declined, 'no'), { data: { declineChangeRequest: true } })
  const withdrawn = await proposed(rita, urn, { tagUrns: [TAG] })
  t.match(await withdraw(sam, urn, withdrawn), {
    errors: [{ message: /^Only the user who proposed/, extensions: { code: 403 } }]
  })
  t.match(await withdraw(rita, urn, withdrawn), { data: { withdrawChangeRequest: true } })
  for (const [id, state] of [[declined, 'DECLINED'] as const, [withdrawn, 'WITHDRAWN'] as const]) {
    const error = { message: `Request ${id} was decided before: it is ${state}`, extensions: { code: 409 } }
    t.match(await accept(sam, urn, id), { errors: [error] })
    t.match(await decline(sam, urn, id), { errors: [error] })
    t.match(await withdraw(rita, urn, id), { errors: [error] })
  }
  t.strictSame(await stored(admin, urn), NONE)
})

t.test('of several who decide at once one does, and the request says which', async t => {
  for (const [name, change] of [['tags', { tagUrns: [TAG] }] as const, ['text', { description: 'x' }] as const]) {
    const urn = await tableNamed(admin, `raced_${name}`)
    const id = await proposed(rita, urn, change)
    const all = await Promise.all([
      accept(sam, urn, id),
      decline(admin, urn, id),
      accept(admin, urn, id),
      withdraw(rita, urn, id),
      accept(sam, urn, id)
    ])
    t.equal(all.filter(({ errors }) => errors === undefined).length, 1, name)
    for (const { errors } of all) if (errors) t.equal(errors[0].extensions.code, 409, errors[0].message)
    const [request] = await listed(admin, { entityUrn: urn })
    const isMade = request?.state === 'ACCEPTED'
    t.match(await stored(admin, urn), {
      tags: isMade && name === 'tags' ? [TAG] : [],
      description: isMade && name === 'text' ? 'x' : null
    })
  }
})

t.test('what a user may decide waits for them in their inbox, until it is decided', async t => {
  const urn = await tableNamed(admin, 'waiting')
  const waiting = async (by: Client): Promise<string[]> => {
    const { data } = await by.gql('{ waitingForMe(count: 100) { items { kind entity { urn } } } }')
    const items: { kind: string; entity: { urn: string } }[] = data.waitingForMe.items
    return items.filter(({ kind }) => kind === 'REQUEST').map(({ entity }) => entity.urn)
  }
  const ids = [await proposed(rita, urn, { tagUrns: [TAG] }), await proposed(rita, urn, { description: 'mine' })]
  t.equal((await waiting(sam)).filter(one => one === urn).length, 1, 'once, whatever its requests')
  t.notOk((await waiting(rita)).includes(urn))
  for (const id of ids) await decline(sam, urn, id)
  t.notOk((await waiting(sam)).includes(urn))
})
