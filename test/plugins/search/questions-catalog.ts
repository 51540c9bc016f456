import type { Server } from '../../helper.ts'

/** An entity by a short name, with the values of its aspects. */
type Entities = Readonly<Record<string, { readonly urn: string; readonly aspects: Readonly<Record<string, object>> }>>

const dataset = (name: string, platform: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`

interface Table {
  readonly platform?: string
  readonly display?: string
  readonly description?: string
  readonly columns?: readonly string[]
  readonly tags?: readonly string[]
  readonly owner?: string
  readonly usage?: number
  readonly deprecated?: boolean
}

const COLUMN = { nativeDataType: 'string', type: { type: { 'com.linkedin.schema.StringType': {} } } }

function table(name: string, about: Table = {}) {
  const { platform = 'snowflake', display, description, columns = [], tags = [], owner, usage, deprecated } = about
  const named = { ...(display && { name: display }), ...(description && { description }) }
  const schemaMetadata = {
    schemaName: name,
    platform: `urn:li:dataPlatform:${platform}`,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: columns.map(fieldPath => ({ fieldPath, ...COLUMN }))
  }
  return {
    urn: dataset(name, platform),
    aspects: {
      datasetProperties: named,
      ...(columns.length > 0 && { schemaMetadata }),
      ...(tags.length > 0 && { globalTags: { tags: tags.map(tag => ({ tag: `urn:li:tag:${tag}` })) } }),
      ...(owner && { ownership: { owners: [{ owner: `urn:li:corpuser:${owner}`, type: 'DATAOWNER' }] } }),
      ...(usage !== undefined && { usageFeatures: { queryCountPercentileLast30Days: usage } }),
      ...(deprecated && { deprecation: { deprecated, note: '', actor: 'urn:li:corpuser:datahub' } })
    }
  }
}

const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:datahub' }
const AUDIT = { created: STAMP, lastModified: STAMP }

function chart(id: string, title: string, description: string) {
  return { urn: `urn:li:chart:(tableau,${id})`, aspects: { chartInfo: { title, description, lastModified: AUDIT } } }
}

function dashboard(id: string, title: string, description: string) {
  const dashboardInfo = { title, description, charts: [], lastModified: AUDIT }
  return { urn: `urn:li:dashboard:(tableau,${id})`, aspects: { dashboardInfo } }
}

function term(id: string, name: string, definition: string) {
  return {
    urn: `urn:li:glossaryTerm:${id}`,
    aspects: { glossaryTermInfo: { name, definition, termSource: 'INTERNAL' } }
  }
}

/** A small catalog of an airline, as people have them: copies, backups, abbreviations, several languages. */
export const CATALOG: Entities = {
  bookings: table('ops.booking.bookings', {
    description: 'One row for each booking of a flight, from the shop and from agencies',
    columns: ['booking_id', 'passenger_id', 'flight_no', 'fare_class', 'booked_at'],
    usage: 95,
    owner: 'lena'
  }),
  bookingsBackup: table('ops.booking.bookings_backup_2023', { deprecated: true }),
  bookingsTmp: table('scratch.tmp_bookings_jk', { usage: 3 }),
  flights: table('ops.flight.flights', {
    description: 'Scheduled and flown flights with departure and arrival',
    columns: ['flight_no', 'origin_airport', 'destination_airport', 'departure_time', 'delay_minutes'],
    usage: 80
  }),
  delays: table('mart.flight_delays_daily', {
    description: 'Average delay of departures for each airport and day',
    columns: ['airport', 'day', 'avg_delay_minutes']
  }),
  passengers: table('crm.PassengerProfile', {
    description: 'Who flies with us: contact data and frequent flyer status',
    columns: ['passengerId', 'emailAddress', 'dateOfBirth', 'loyaltyTier'],
    tags: ['personal'],
    owner: 'omar'
  }),
  baggage: table('ops.baggage_events', {
    platform: 'kafka',
    description: 'Scans of suitcases on belts and at gates',
    columns: ['bag_tag', 'scan_time', 'belt']
  }),
  lostBags: table('ops.lost_luggage_claims', { description: 'Claims of passengers whose suitcase did not arrive' }),
  fuel: table('finance.fuel_purchases', { description: 'Kerosene bought at each airport, with price per tonne' }),
  invoices: table('finance.AP_INVOICE_HDR', {
    platform: 'oracle',
    display: 'AP_INVOICE_HDR',
    description: 'Headers of supplier invoices (accounts payable)',
    columns: ['INVOICE_NUM', 'SUPPLIER_ID', 'GROSS_AMT']
  }),
  invoiceLines: table('finance.AP_INVOICE_LINES', {
    platform: 'oracle',
    columns: ['INVOICE_NUM', 'LINE_NO', 'NET_AMT']
  }),
  crew: table('hr.crew_roster', { description: 'Which pilot and which cabin crew works on which flight' }),
  salaries: table('hr.payroll.salaries', {
    description: 'Monthly pay of employees',
    tags: ['personal', 'confidential']
  }),
  weather: table('s3://airline-lake/external/weather/metar.parquet', {
    platform: 's3',
    description: 'Airport weather'
  }),
  clicks: table('airline-lake/web/clickstream.parquet', { platform: 'gcs', description: 'Page views of the shop' }),
  share: table('\\\\fileserver\\planning\\fleet_plan.xlsx', { platform: 'file', description: 'Fleet planning' }),
  maintenance: table('mro.work_orders', {
    description: 'Repairs and inspections of aircraft',
    columns: ['tail_number']
  }),
  aircraft: table('mro.aircraft', {
    description: 'The fleet: type, seats and age of each plane',
    columns: ['tail_number']
  }),
  hash: table('security.login_audit', { columns: ['user_name', 'ip_sha256', 'SPECIAL_&*%_FLAG'] }),
  stopsBus: table('ja.バス路線', { platform: 'oracle' }),
  tax: table('ja.消費税率', { platform: 'oracle', description: '注文の税' }),
  pathsJa: table('ja.ファイルパス一覧', { platform: 'oracle' }),
  korean: table('ko.예약상세내역', { platform: 'oracle', description: '고객의 예약 이력' }),
  koreanSeats: table('ko.좌석배정', { platform: 'oracle', description: '항공기 좌석' }),
  hindi: table('hi.यात्री_सूची', { platform: 'oracle', description: 'यात्रियों की टिकटें' }),
  german: table('de.Flughafengebühren', { platform: 'oracle', description: 'Gebühren für Start und Landung' }),
  revenueChart: chart('rev', 'Revenue by route', 'Ticket revenue of each route and month'),
  delayChart: chart('delay', 'Punctuality', 'Share of flights that leave within 15 minutes'),
  executive: dashboard('exec', 'Executive overview', 'Revenue, load factor and punctuality at a glance'),
  loadFactor: term('load_factor', 'Load factor', 'Sold seats divided by offered seats'),
  personal: { urn: 'urn:li:tag:personal', aspects: { tagProperties: { name: 'Personal data' } } },
  lena: {
    urn: 'urn:li:corpuser:lena',
    aspects: { corpUserInfo: { active: true, displayName: 'Lena Hübner', email: 'lena.huebner@airline.example' } }
  }
}

export async function ingestCatalog({ ingest }: Pick<Server, 'ingest'>): Promise<void> {
  for (const { urn, aspects } of Object.values(CATALOG)) {
    for (const [aspect, value] of Object.entries(aspects)) await ingest(urn, aspect, value)
  }
}
