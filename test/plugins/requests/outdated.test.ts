import t from 'tap'
import { start } from '../../helper.ts'
import { accept, COLUMN, DOMAIN, listed, PROPERTY, prepare, proposed, stored, TAG, tableNamed } from './requests.ts'

const server = await start(t)
const { admin } = server
const rita = await prepare(server)
const OUTDATED = {
  errors: [{ message: /^Request .* no longer applies, because .* has changed since/, extensions: { code: 409 } }]
}

const describe = (urn: string, description: string, more: object = {}) =>
  admin.gql('mutation ($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
    input: { resourceUrn: urn, description, ...more }
  })

t.test('a description, domain or value that has changed since is kept', async t => {
  await admin.gql('mutation { createDomain(input: { id: "other", name: "Other" }) }')
  const value = (numberValue: number) => [{ structuredPropertyUrn: PROPERTY, values: [{ numberValue }] }]
  const cases = {
    description: [{ description: 'theirs' }, {}, (urn: string) => describe(urn, 'ours')],
    column: [{ description: 'theirs' }, COLUMN, (urn: string) => describe(urn, 'ours', COLUMN)],
    domain: [
      { domainUrn: DOMAIN },
      {},
      (urn: string) => admin.gql(`mutation { setDomain(entityUrn: "${urn}", domainUrn: "urn:li:domain:other") }`)
    ],
    properties: [
      { properties: value(1) },
      {},
      (urn: string) =>
        admin.gql(
          'mutation ($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) { properties { structuredProperty { urn } } } }',
          { input: { assetUrn: urn, structuredPropertyInputParams: value(2) } }
        )
    ]
  } as const
  for (const [name, [change, more, meanwhile]] of Object.entries(cases)) {
    const urn = await tableNamed(admin, `since_${name}`)
    const id = await proposed(rita, urn, change, more)
    t.equal((await meanwhile(urn)).errors, undefined)
    const before = await stored(admin, urn)
    t.match(await accept(admin, urn, id), OUTDATED, name)
    t.strictSame(await stored(admin, urn), before)
    t.match(await listed(admin, { entityUrn: urn }), [{ id, state: 'OPEN' }], 'it stays open: it can be declined')
  }
})

t.test('a change beside what is proposed does not matter', async t => {
  const urn = await tableNamed(admin, 'beside')
  const id = await proposed(rita, urn, { tagUrns: [TAG] }, COLUMN)
  await describe(urn, 'a mail', COLUMN)
  await admin.gql(`mutation { addTags(input: { tagUrns: ["urn:li:tag:legacy"], resourceUrn: "${urn}" }) }`)
  t.match(await accept(admin, urn, id), { data: { acceptChangeRequest: true } })
  t.match(await stored(admin, urn), { columnTags: [TAG], columnDescription: 'a mail', tags: ['urn:li:tag:legacy'] })
})

t.test('what is there already, or names what was deleted, no longer applies', async t => {
  const urn = await tableNamed(admin, 'there')
  const id = await proposed(rita, urn, { tagUrns: [TAG] })
  await admin.gql(`mutation { addTags(input: { tagUrns: ["${TAG}"], resourceUrn: "${urn}" }) }`)
  t.match(await accept(admin, urn, id), {
    errors: [{ message: /has what is proposed already$/, extensions: { code: 409 } }]
  })
  await admin.gql('mutation { createTag(input: { id: "short", name: "short" }) }')
  const gone = await proposed(rita, urn, { tagUrns: ['urn:li:tag:short'] })
  await admin.gql('mutation { deleteTag(urn: "urn:li:tag:short") }')
  t.match(await accept(admin, urn, gone), OUTDATED)
  t.match(await stored(admin, urn), { tags: [TAG] })
})

t.test('requests of a deleted entity end, and those of a removed one wait for its return', async t => {
  const urn = await tableNamed(admin, 'deleted')
  const id = await proposed(rita, urn, { tagUrns: [TAG] })
  await admin.ingest(urn, 'status', { removed: true })
  t.match(await accept(admin, urn, id), OUTDATED)
  t.equal((await admin.post('/entities?action=delete', { urn })).status, 200)
  t.match(await accept(admin, urn, id), { errors: [{ extensions: { code: 404 } }] })
  await tableNamed(admin, 'deleted')
  t.strictSame(await listed(admin, { entityUrn: urn }), [], 'an entity of the same name begins without requests')
  t.strictSame(await listed(rita, { view: 'MINE', entityUrn: urn }), [])
  t.match(await accept(admin, urn, id), { errors: [{ message: `${id} is not a request to change ${urn}` }] })
})

t.test('rights that are lost between proposing and accepting count', async t => {
  const urn = await tableNamed(admin, 'lost')
  const sam = await server.user('sam', { privileges: ['VIEW_ENTITY_PAGE'] })
  const id = await proposed(rita, urn, { tagUrns: [TAG] })
  t.match(await listed(sam, { entityUrn: urn }), [{ id, mayDecide: false }])
  const owners = (owner: string) => admin.ingest(urn, 'ownership', { owners: [{ owner, type: 'DATAOWNER' }] })
  await owners(sam.actor)
  t.match(await listed(sam, { view: 'TO_DECIDE' }), [{ id, mayDecide: true }], 'owners may edit what they own')
  await owners(admin.actor)
  t.match(await accept(sam, urn, id), { errors: [{ extensions: { code: 403 } }] })
  t.match(await stored(admin, urn), { tags: [], open: 1 })
})
