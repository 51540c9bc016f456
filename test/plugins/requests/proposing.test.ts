import t from 'tap'
import { start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { made } from '../tokens/requests.ts'
import {
  accept,
  COLUMN,
  decline,
  listed,
  OTHER_TAG,
  PROPERTY,
  pageOf,
  prepare,
  propose,
  proposed,
  TAG,
  tableNamed,
  urnOf,
  withdraw
} from './requests.ts'

const server = await start(t)
const { admin } = server
const rita = await prepare(server)
const table = await tableNamed(admin, 'refused')

t.test('what cannot be made is refused when it is proposed', async t => {
  const CASES: readonly (readonly [object, RegExp, number, object?])[] = [
    [{}, /^change: expected exactly one of tagUrns, termUrns, .* found none$/, 400],
    [{ tagUrns: [TAG], description: 'x' }, /found tagUrns, description$/, 400],
    [{ tagUrns: [] }, /^change.tagUrns: expected 1 to 20, found 0$/, 400],
    [{ tagUrns: Array.from({ length: 21 }, (_none, at) => `urn:li:tag:t${at}`) }, /found 21$/, 400],
    [{ tagUrns: ['urn:li:glossaryTerm:x'] }, /^expected urn:li:tag:…/, 400],
    [{ tagUrns: ['urn:li:tag:none'] }, /^urn:li:tag:none does not exist$/, 400],
    [{ domainUrn: 'urn:li:domain:none' }, /does not exist$/, 400],
    [{ owners: [{ ownerUrn: TAG }] }, /Expected a corp user or corp group/, 400],
    [{ description: 'x'.repeat(30_001) }, /^change: expected at most 30000 characters/, 400],
    [{ description: 'x' }, /must have at most 1000 characters/, 400, { note: 'x'.repeat(1001) }],
    [{ domainUrn: 'urn:li:domain:sales' }, /a column \(mail\) cannot have a domain$/, 400, COLUMN],
    [{ description: 'x' }, /does not exist in the datasets schema/, 400, { ...COLUMN, subResource: 'none' }],
    [{ properties: [{ structuredPropertyUrn: PROPERTY, values: [{ stringValue: 'x' }] }] }, /expected a number/, 422],
    [{ properties: [{ structuredPropertyUrn: PROPERTY, values: [] }] }, /expected at least one value/, 400]
  ]
  for (const [change, message, code, more] of CASES) {
    t.match(await propose(rita, table, change, more), { errors: [{ message, extensions: { code } }] }, String(message))
  }
  t.match(await propose(rita, 'urn:li:dataPlatform:hive', { tagUrns: [TAG] }), {
    errors: [{ message: /Entities of type dataPlatform cannot have tags/ }]
  })
  t.match(await propose(rita, urnOf('none'), { tagUrns: [TAG] }), { errors: [{ extensions: { code: 404 } }] })
  t.match(await propose(rita, 'x', { tagUrns: [TAG] }), { errors: [{ message: /is not a URN/ }] })
  t.strictSame(await listed(admin, { entityUrn: table }), [])
})

t.test('the same proposal is one request, and what is there already is none', async t => {
  const urn = await tableNamed(admin, 'doubles')
  const ids = await Promise.all(
    [rita, admin, rita].map(by =>
      proposed(by, urn, { tagUrns: by === rita ? [TAG, OTHER_TAG] : [OTHER_TAG, TAG, TAG] })
    )
  )
  t.equal(new Set(ids).size, 1)
  t.not(await proposed(rita, urn, { tagUrns: [TAG, OTHER_TAG] }, COLUMN), ids[0], 'a column is something else')
  t.equal((await listed(rita, { entityUrn: urn })).length, 2)
  await accept(admin, urn, ids[0] ?? '')
  t.match(await propose(rita, urn, { tagUrns: [TAG] }), {
    errors: [{ message: `${urn} has what is proposed already`, extensions: { code: 409 } }]
  })
})

t.test('open requests of an entity are limited', async t => {
  const urn = await tableNamed(admin, 'full')
  for (let at = 0; at < 50; at++) await proposed(rita, urn, { description: `text ${at}` })
  t.match(await propose(rita, urn, { description: 'one more' }), {
    errors: [{ message: /has 50 open requests: one must be decided/, extensions: { code: 409 } }]
  })
  const [first] = await listed(rita, { view: 'MINE', entityUrn: urn })
  await withdraw(rita, urn, first?.id ?? '')
  t.match(await propose(rita, urn, { description: 'one more' }), { errors: undefined })
})

t.test('open requests of a user are limited', async t => {
  const paul = await server.user('paul', { privileges: ['VIEW_ENTITY_PAGE'] })
  const urns = await Promise.all([1, 2, 3, 4].map(at => tableNamed(admin, `many_${at}`)))
  for (const urn of urns) {
    await Promise.all(Array.from({ length: 50 }, (_none, at) => proposed(paul, urn, { description: `text ${at}` })))
  }
  t.match(await propose(paul, table, { description: 'one more' }), {
    errors: [{ message: /^You have 200 open requests: withdraw some/, extensions: { code: 409 } }]
  })
})

t.test('no generic read or write gets requests', async t => {
  const { data } = await admin.gql('{ __schema { types { name } } }')
  t.notOk(data.__schema.types.some(({ name }: { name: string }) => name.startsWith('AspectdChange')))
  t.match(await admin.ingest('urn:li:aspectdChangeRequests:a', 'aspectdChangeRequests', {}), { status: 403 })
})

t.test('a token that only reads proposes nothing', async t => {
  for (const scope of [{ readOnly: true }, { privileges: ['VIEW_ENTITY_PAGE'] }]) {
    const { token } = await made(admin, { scope })
    t.match(await propose(server.anonymous.with({ token }), table, { description: 'x' }), {
      errors: [{ message: /does not permit proposing changes/, extensions: { code: 403 } }]
    })
  }
})

t.test('lists are pages of entities', async t => {
  const lena = await server.user('lena', { privileges: ['VIEW_ENTITY_PAGE'] })
  const urns = await Promise.all([1, 2, 3].map(at => tableNamed(admin, `page_${at}`)))
  for (const urn of urns) for (const description of ['a', 'b']) await proposed(lena, urn, { description })
  const first = await pageOf(lena, { view: 'MINE', isOpen: true, count: 2 })
  t.equal(first.requests.length, 4)
  const second = await pageOf(lena, { view: 'MINE', isOpen: true, count: 2, after: first.next })
  t.equal(second.requests.length, 2)
  t.equal(second.next, null)
  t.strictSame(new Set([...first.requests, ...second.requests].map(one => one.entityUrn)), new Set(urns))
  t.strictSame(await listed(lena, { view: 'TO_DECIDE' }), [])
  for (const [input, message] of [
    [{ count: 0 }, /expected 1 to 100, found 0/],
    [{ count: 101 }, /found 101/],
    [{ entityUrn: 'x' }, /not a URN/]
  ] as const) {
    await t.rejects(listed(lena, input), { message })
  }
})

t.test('nobody learns of an entity that they may not see', async t => {
  const urn = await tableNamed(admin, 'hidden')
  const id = await proposed(admin, urn, { description: 'secret' })
  await removePolicies(admin)
  const reader = await server.user('reader', { privileges: ['VIEW_ENTITY_PAGE'] })
  const blind = await server.user('blind', { privileges: ['VIEW_ENTITY_PAGE'], on: urnOf('another') })
  const refused = { errors: [{ extensions: { code: 403 } }] }
  t.match(await propose(blind, urn, { description: 'x' }), refused)
  t.match(await accept(blind, urn, id), refused)
  t.match(await accept(blind, urn, 'none'), refused)
  t.match(await decline(blind, urn, id), refused)
  t.match(await withdraw(blind, urn, id), refused)
  t.strictSame(await listed(blind, { entityUrn: urn }), [])
  t.strictSame(await listed(blind, {}), [])
  const OPEN = 'query ($urn: String!) { dataset(urn: $urn) { openChangeRequests } }'
  t.equal((await reader.gql(OPEN, { urn })).data.dataset.openChangeRequests, 1)
  t.equal((await blind.gql(OPEN, { urn })).data.dataset?.openChangeRequests ?? 0, 0)
  t.match(await listed(reader, { entityUrn: urn }), [{ id, mayDecide: false }])
  t.match(await accept(reader, urn, id), refused)
  t.match(await decline(reader, urn, id), refused)
})
