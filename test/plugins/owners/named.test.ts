import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { aspectOf, ingest, newTags } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server
const STEWARD = 'urn:li:ownershipType:__system__data_steward'
const [ann, gone, nobody] = ['ann', 'gone', 'nobody'].map(name => `urn:li:corpuser:${name}`)
const team = 'urn:li:corpGroup:team'
for (const urn of [ann, team]) await ingest(admin, urn ?? '', 'status', { removed: false })
await ingest(admin, gone ?? '', 'status', { removed: true })

const user = (ownerUrn: string | undefined, more: object = {}) => ({ ownerUrn, ownerEntityType: 'CORP_USER', ...more })
const group = { ownerUrn: team, ownerEntityType: 'CORP_GROUP' }

/** What can be created with owners, by id. */
const KINDS: Readonly<Record<string, (id: string, owners?: object[] | null) => readonly [string, object]>> = {
  domain: (id, owners) => ['createDomain', { id, name: id, owners }],
  document: (id, owners) => ['createDocument', { id, contents: { text: id }, owners }]
}

function create(by: Client, [mutation, input]: readonly [string, object]) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  return by.gql(`mutation m($input: ${type}) { ${mutation}(input: $input) }`, { input })
}

const updateTag = (by: Client, urn: string | undefined, owners: object[] | null, more: object = {}) =>
  by.gql('mutation m($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { name } }', {
    urn,
    input: { urn, name: 'named', ...(owners ? { ownership: { owners } } : {}), ...more }
  })

const ownersOf = async (urn: string | undefined) => {
  const ownership = await aspectOf(admin, urn ?? '', 'ownership')
  const owners: readonly { owner: string; type: string }[] = ownership?.owners ?? []
  return owners.map(({ owner, type }) => `${owner} ${type}`)
}

for (const [kind, inputOf] of Object.entries(KINDS)) {
  t.test(`a ${kind} is created with the owners that are named, else its creator owns it`, async t => {
    const owners = [
      user(ann, { type: 'TECHNICAL_OWNER' }),
      { ...group, ownershipTypeUrn: STEWARD },
      user(ann),
      user(ann)
    ]
    t.notOk((await create(admin, inputOf('owned', owners))).errors)
    const own = [`${ann} TECHNICAL_OWNER`, `${team} DATA_STEWARD`, `${ann} NONE`]
    t.strictSame(await ownersOf(`urn:li:${kind}:owned`), own)
    for (const [id, none] of [
      ['without', undefined],
      ['null', null],
      ['empty', []]
    ] as [string, object[] | null | undefined][]) {
      t.notOk((await create(admin, inputOf(id, none))).errors)
      t.strictSame(await ownersOf(`urn:li:${kind}:${id}`), [`${admin.actor} TECHNICAL_OWNER`], id)
    }
  })

  t.test(`nothing of a ${kind} is created with owners that cannot own it`, async t => {
    const rows: [object, RegExp][] = [
      [user(nobody), /Owner urn:li:corpuser:nobody does not exist/],
      [user(gone), /urn:li:corpuser:gone/],
      [user(team), /Expected a corp user, found urn:li:corpGroup:team/],
      [user('ann'), /"ann" is not a URN/],
      [user(ann, { ownershipTypeUrn: 'urn:li:ownershipType:none' }), /urn:li:ownershipType:none does not exist/],
      [user(ann, { ownershipTypeUrn: 'urn:li:tag:x' }), /expected urn:li:ownershipType:…, found urn:li:tag:x/]
    ]
    for (const [owner, message] of rows) {
      const { errors } = await create(admin, inputOf('refused', [user(ann), owner]))
      t.match(errors, [{ message, extensions: { code: 400 } }])
    }
    const many = Array.from({ length: 1001 }, () => user(ann))
    t.match((await create(admin, inputOf('refused', many))).errors, [{ message: /At most 1000 owners/ }])
    t.match((await admin.gql(`{ ${kind}(urn: "urn:li:${kind}:refused") { exists } }`)).data[kind], { exists: false })
  })
}

t.test('an update of a tag replaces its owners, in the commit of its name', async t => {
  const [urn] = await newTags(admin, 'before')
  const owners = [{ owner: ann, type: 'TECHNICAL_OWNER' }, { owner: team }]
  t.strictSame((await updateTag(admin, urn, owners)).data, { updateTag: { name: 'named' } })
  t.strictSame(await ownersOf(urn), [`${ann} TECHNICAL_OWNER`, `${team} NONE`])
  t.notOk((await updateTag(admin, urn, null, { description: 'd' })).errors)
  t.strictSame(await ownersOf(urn), [`${ann} TECHNICAL_OWNER`, `${team} NONE`], 'unchanged when absent')
  const wrong = await updateTag(admin, urn, [{ owner: urn }], { name: 'changed' })
  t.match(wrong.errors, [
    { message: /Expected a corp user or corp group, found urn:li:tag:/, extensions: { code: 400 } }
  ])
  const unknown = await updateTag(admin, urn, [{ owner: nobody }], { name: 'changed' })
  t.match(unknown.errors, [{ message: /Owner urn:li:corpuser:nobody does not exist/, extensions: { code: 400 } }])
  t.match(
    await aspectOf(admin, urn ?? '', 'tagProperties'),
    { name: 'named' },
    'nothing of a refused update is written'
  )
  t.notOk((await updateTag(admin, urn, [])).errors)
  t.strictSame(await ownersOf(urn), [])
})

t.test('owners of a tag change only with a privilege on owners', async t => {
  const [urn] = await newTags(admin, 'guarded')
  const by = await server.user('tagger')
  await grant(admin, by, ['MANAGE_TAGS'], urn)
  t.notOk((await updateTag(by, urn, null)).errors)
  t.match((await updateTag(by, urn, [{ owner: by.actor }])).errors, [{ extensions: { code: 403 } }])
  await grant(admin, by, ['EDIT_ENTITY_OWNERS'], urn)
  t.notOk((await updateTag(by, urn, [{ owner: by.actor }])).errors)
  t.strictSame(await ownersOf(urn), [`${by.actor} NONE`])
})

t.test('without the plugin owners, no owners can be named', async t => {
  const { admin } = await start(t, { config: { plugins: { owners: false } } })
  for (const inputOf of Object.values(KINDS)) {
    const { errors } = await create(admin, inputOf('x', []))
    t.match(errors, [{ message: /Field "owners" is not defined by type "Create(Domain|Document)Input"/ }])
  }
  const [urn] = await newTags(admin, 'x')
  const { errors } = await updateTag(admin, urn, [])
  t.match(errors, [{ message: /Field "ownership" is not defined by type "TagUpdateInput"/ }])
})
