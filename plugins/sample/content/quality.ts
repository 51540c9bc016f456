import { tableNamed } from './business.ts'
import { first, type Piece, platformUrn, point } from './pieces.ts'
import { type Shop, type Table, userUrn } from './shop.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const DAYS = 30
/** Tables that are checked every night. */
const CHECKED = ['fct_orders', 'dim_customers', 'fct_payments', 'customer_360', 'fct_stock']
/** The check of this table and kind has failed since this many nights. */
const FAILING = { table: 'fct_payments', kind: 'unique', nights: 2 }

interface Check {
  readonly kind: 'volume' | 'unique' | 'fresh'
  readonly info: (table: Table) => object
}

const CHECKS: readonly Check[] = [
  {
    kind: 'volume',
    info: ({ urn }) => ({
      type: 'VOLUME',
      description: 'At least 1,000 rows',
      volumeAssertion: {
        type: 'ROW_COUNT_TOTAL',
        entity: urn,
        rowCountTotal: {
          operator: 'GREATER_THAN_OR_EQUAL_TO',
          parameters: { value: { value: '1000', type: 'NUMBER' } }
        }
      }
    })
  },
  {
    kind: 'unique',
    info: ({ urn, columns: [key] }) => ({
      type: 'FIELD',
      description: `${key?.name} is unique`,
      fieldAssertion: {
        type: 'FIELD_METRIC',
        entity: urn,
        fieldMetricAssertion: {
          field: { path: key?.name, type: 'NUMBER', nativeType: 'NUMBER(38,0)' },
          metric: 'UNIQUE_PERCENTAGE',
          operator: 'EQUAL_TO',
          parameters: { value: { value: '100', type: 'NUMBER' } }
        }
      }
    })
  },
  {
    kind: 'fresh',
    info: ({ urn }) => ({
      type: 'FRESHNESS',
      description: 'Loaded within 24 hours',
      freshnessAssertion: {
        type: 'DATASET_CHANGE',
        entity: urn,
        schedule: { type: 'FIXED_INTERVAL', fixedInterval: { unit: 'HOUR', multiple: 24 } }
      }
    })
  }
]

const assertionUrn = (table: string, kind: string): string => `urn:li:assertion:sample-${table}-${kind}`

/** Checks with the results of a month, and three incidents. */
export function qualityPieces({ tables }: Shop, now: number): Piece[] {
  const checked = CHECKED.map(name => tableNamed(tables, name))
  return [
    ...checked.flatMap(table => CHECKS.flatMap(check => checkPieces(table, check, now))),
    ...INCIDENTS.map(incident => incidentPiece(tables, incident, now))
  ]
}

function checkPieces(table: Table, { kind, info }: Check, now: number): Piece[] {
  const urn = assertionUrn(table.name, kind)
  const tonight = Math.floor((now - 3 * HOUR) / DAY) * DAY + 3 * HOUR
  const results = Array.from({ length: DAYS }, (_, back) => {
    const at = tonight - back * DAY
    const isBad = table.name === FAILING.table && kind === FAILING.kind && back < FAILING.nights
    return point(urn, 'assertionRunEvent', {
      timestampMillis: at,
      runId: `nightly ${new Date(at).toISOString().slice(0, 10)}`,
      asserteeUrn: table.urn,
      assertionUrn: urn,
      status: 'COMPLETE',
      result: isBad
        ? { type: 'FAILURE', severity: 'HIGH', rowCount: table.rows, unexpectedCount: 12 }
        : { type: 'SUCCESS', rowCount: table.rows }
    })
  })
  return [
    first(urn, 'assertionInfo', { ...info(table), source: { type: 'EXTERNAL' } }),
    first(urn, 'dataPlatformInstance', { platform: platformUrn('dbt') }),
    ...results
  ]
}

interface Incident {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly table: string
  readonly type: string
  readonly state: 'ACTIVE' | 'RESOLVED'
  readonly stage: string
  readonly hoursAgo: number
  readonly assignee: string
  /** The check whose failure has raised it. */
  readonly check?: string
}

const INCIDENTS: readonly Incident[] = [
  {
    ...{ id: 'double-payments', table: 'fct_payments', type: 'FIELD', state: 'ACTIVE', stage: 'INVESTIGATION' },
    ...{ title: 'Payments are there twice', hoursAgo: 30, assignee: 'emma.larsen', check: 'unique' },
    description: '12 payments of yesterday have the same id. **Do not close the month** until this is clear.'
  },
  {
    ...{ id: 'late-parcels', table: 'delivery_times', type: 'FRESHNESS', state: 'ACTIVE', stage: 'TRIAGE' },
    ...{ title: 'Parcels of one carrier are missing', hoursAgo: 5, assignee: 'farid.haddad' },
    description: 'The carrier has not sent its events since this morning.'
  },
  {
    ...{ id: 'negative-stock', table: 'fct_stock', type: 'VOLUME', state: 'RESOLVED', stage: 'FIXED' },
    ...{ title: 'Negative stock', hoursAgo: 200, assignee: 'dev.patel' },
    description: 'Two movements were booked in the wrong order.'
  }
]

function incidentPiece(tables: readonly Table[], incident: Incident, now: number): Piece {
  const { id, title, description, table, type, state, stage, hoursAgo, assignee, check } = incident
  const created = { time: now - hoursAgo * HOUR, actor: userUrn(assignee) }
  return first(`urn:li:incident:sample-${id}`, 'incidentInfo', {
    ...{ type, title, description, created },
    entities: [tableNamed(tables, table).urn],
    priority: state === 'ACTIVE' ? 1 : 2,
    assignees: [{ actor: userUrn(assignee), assignedAt: created }],
    status: { state, stage, lastUpdated: created, ...(state === 'RESOLVED' ? { message: 'Booked again' } : {}) },
    source: check ? { type: 'ASSERTION_FAILURE', sourceUrn: assertionUrn(table, check) } : { type: 'MANUAL' },
    startedAt: created.time
  })
}
