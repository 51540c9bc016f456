import t from 'tap'
import { addTo, countOf, countsOf, newTally } from '../../../plugins/analytics/search-use/counts.ts'
import { hasWords, keptText } from '../../../plugins/analytics/search-use/text.ts'
import type { Client } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { startSearching } from '../search/ready.ts'

const USE = `query use($days: Int, $count: Int) {
  searchUse(days: $days, count: $count) {
    searches withoutHit days { day searches withoutHit }
    mostSearched { text searches withoutHit } mostWithoutHit { text withoutHit }
  }
}`
const useOf = async (by: Client, variables: object = {}) => (await by.gql(USE, variables)).data.searchUse

const SEARCH = `query find($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total }
}`
const search = (by: Client, input: object) => by.gql(SEARCH, { input })

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

t.test('texts that people search are counted, without those that can name a person or be a secret', async t => {
  t.equal(keptText('  Daily   ORDERS '), 'daily orders')
  t.equal(keptText('orders 2024-11-29'), 'orders 2024-11-29')
  t.equal(keptText('customer_features_daily_snapshot_v2 tags:pii'), 'customer_features_daily_snapshot_v2 tags:pii')
  for (const text of [
    'ann@example.org',
    'owners:urn:li:corpuser:ann orders',
    'https://example.org/reset',
    '+49 170 1234567',
    'aspd_4fT9xQ2mZ7wK1vB8nC3pR6sD',
    '5e884898da28047151d0e56f8dc62927',
    'x'.repeat(101)
  ])
    t.equal(keptText(text), undefined, text)
  t.notOk(hasWords('-description:* -editedDescription:*'), 'what links of pages ask')
  t.notOk(hasWords('*'))
  t.ok(hasWords('orders -tags:pii'))
})

t.test('of one day only so many texts are kept; the others count in the sums', async t => {
  const tally = newTally()
  for (let at = 0; at < 1003; at++) addTo(tally, countOf(`text ${at}`, true))
  addTo(tally, countOf('text 0', false))
  const { searches, withoutHit, texts } = countsOf(tally)
  t.strictSame([searches, withoutHit, texts.length], [1004, 1, 1000])
  t.strictSame(texts[0], { text: 'text 0', searches: 2, withoutHit: 1 })
})

t.test('finished searches are counted by day and text, and survive a restart', async t => {
  const server = await startSearching(t)
  const { admin } = server
  await admin.ingest(ORDERS, 'datasetProperties', { name: 'shop.orders' })
  // The server has found its index with one search that has no page.
  t.match(await useOf(admin), { searches: 0, withoutHit: 0, mostSearched: [], mostWithoutHit: [] })

  for (const query of ['orders', ' Orders', 'zebras', 'orders zebras']) await search(admin, { query })
  await search(admin, { query: 'ann@example.org' })
  for (const input of [
    { query: '*' },
    { query: '-owners:*' },
    { query: 'orders', start: 10 },
    { query: 'orders', count: 0 },
    { query: 'orders', types: ['DATASET'] }
  ])
    await search(admin, input)
  const counted = {
    ...{ searches: 5, withoutHit: 3 },
    mostSearched: [
      { text: 'orders', searches: 2, withoutHit: 0 },
      { text: 'orders zebras', searches: 1, withoutHit: 1 },
      { text: 'zebras', searches: 1, withoutHit: 1 }
    ],
    mostWithoutHit: [
      { text: 'orders zebras', withoutHit: 1 },
      { text: 'zebras', withoutHit: 1 }
    ]
  }
  t.match(await useOf(admin), counted)
  t.equal((await useOf(admin, { days: 7 })).days.length, 7)
  t.equal((await useOf(admin, { count: 1 })).mostSearched.length, 1)

  const next = await server.restart()
  t.match(await useOf(next.admin), counted, 'a stop stores what was counted')
  await search(next.admin, { query: 'orders' })
  t.match(await useOf(next.admin), { searches: 6, mostSearched: [{ text: 'orders', searches: 3 }] })

  for (const [variables, message] of [
    [{ days: 0 }, 'days: expected 1 to 366, found 0'],
    [{ days: 367 }, 'days: expected 1 to 366, found 367'],
    [{ count: 101 }, 'count: expected 1 to 100, found 101']
  ] as const)
    t.match((await next.admin.gql(USE, variables)).errors, [{ message }])
  await removePolicies(next.admin)
  const reader = await next.user('reader')
  t.match((await reader.gql(USE)).errors, [{ extensions: { code: 403 } }])
  const [{ day }] = (await useOf(next.admin)).days
  const stored = await next.admin.get(`/entitiesV2/${encodeURIComponent(`urn:li:aspectdSearchDay:${day}`)}`)
  t.notMatch(JSON.stringify(stored.body), /orders/, 'sealed')

  const off = await next.restart({ config: { plugins: { analytics: { searchUse: false } } } })
  await search(off.admin, { query: 'orders' })
  t.equal(await useOf(off.admin), null)
})
