import t from 'tap'
import { CATALOG, ingestCatalog } from './questions-catalog.ts'
import { startSearching } from './ready.ts'

/** What people type, and the entity of the catalog that they mean. */
const QUESTIONS: readonly (readonly [query: string, best: string])[] = [
  ['bookings', 'bookings'],
  ['booking', 'bookings'],
  ['ops.booking.bookings', 'bookings'],
  ['bookings backup', 'bookingsBackup'],
  ['flight delays', 'delays'],
  ['delay per airport and day', 'delays'],
  ['passenger profile', 'passengers'],
  ['passengerprofile', 'passengers'],
  ['email address of passengers', 'passengers'],
  ['lost luggage', 'lostBags'],
  ['suitcase scans', 'baggage'],
  ['kerosene price', 'fuel'],
  ['AP_INVOICE_HDR', 'invoices'],
  ['invoice lines', 'invoiceLines'],
  ['supplier invoices', 'invoices'],
  ['salary', 'salaries'],
  ['which pilot works on which flight', 'crew'],
  ['gs://airline-lake/web/clickstream.parquet', 'clicks'],
  ['airline-lake/external/weather/metar.parquet', 'weather'],
  ['\\\\fileserver\\planning\\fleet_plan.xlsx', 'share'],
  ['SPECIAL_&*%_FLAG', 'hash'],
  ['パス', 'pathsJa'],
  ['상세', 'korean'],
  ['고객', 'korean'],
  ['यात्रियों', 'hindi'],
  ['flughafengebuhren', 'german'],
  ['revenue by route', 'revenueChart'],
  ['load factor', 'loadFactor'],
  ['lena hubner', 'lena'],
  ['average delay of arrivals for each airport and day', 'delays']
]
const LEAST = 27

t.test('the first hit is what people mean', async t => {
  const server = await startSearching(t)
  await ingestCatalog(server)
  const missed: string[] = []
  for (const [query, best] of QUESTIONS) {
    const { data } = await server.admin.gql(
      `query ($input: SearchAcrossEntitiesInput!) {
        searchAcrossEntities(input: $input) { searchResults { entity { urn } } }
      }`,
      { input: { query, count: 1 } }
    )
    const urn = data.searchAcrossEntities.searchResults[0]?.entity.urn
    if (urn !== CATALOG[best]?.urn) missed.push(`${query}: ${urn ?? 'nothing'}, expected ${CATALOG[best]?.urn}`)
  }
  t.equal(QUESTIONS.length, 30)
  t.ok(QUESTIONS.length - missed.length >= LEAST, `at least ${LEAST} of ${QUESTIONS.length}`, { missed })
  if (missed.length > 0) t.comment(missed.join('\n'))
})
