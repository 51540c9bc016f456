import { isObject, type Json, type JsonObject, valueAt } from './values.ts'

/** What a source reported of one thing that went wrong. */
export interface Finding {
  readonly severity: 'failure' | 'warning'
  readonly title: string
  readonly message: string
  /** Where: tables, statements. */
  readonly places: readonly string[]
}

export interface Counted {
  /** The subtype, else the entity type: `Table`, `dataset`. */
  readonly kind: string
  readonly type: string
  readonly count: number
}

/** What a run reported at its end, as people ask for it. */
export interface Report {
  readonly findings: readonly Finding[]
  /** Failures and warnings that the report leaves out, or counts only. */
  readonly leftOut: number
  readonly counted: readonly Counted[]
  readonly records: number
}

export const NO_REPORT: Report = { findings: [], leftOut: 0, counted: [], records: 0 }

/** Of DataHub's client; anything else is an empty report. */
export function reportOf(serialized: string | null | undefined): Report {
  const report = parsed(serialized)
  if (!report) return NO_REPORT
  const parts = ['source', 'sink'].map(name => valueAt(report, [name, 'report'])).filter(isObject)
  const lists = parts.flatMap(part => [entriesOf(part.failures, 'failure'), entriesOf(part.warnings, 'warning')])
  const findings = lists.flatMap(list => list.findings)
  return {
    findings: findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')),
    leftOut: lists.reduce((sum, list) => sum + list.leftOut, 0),
    counted: countedOf(valueAt(report, ['source', 'report'])),
    records: numberOf(valueAt(report, ['sink', 'report', 'total_records_written']))
  }
}

export function parsed(text: string | null | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
const textOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** A list of entries whose last one can say how many were left out; older clients have an object of texts. */
function entriesOf(entries: Json | undefined, severity: Finding['severity']) {
  const findings: Finding[] = []
  let leftOut = 0
  const all = Array.isArray(entries) ? entries : isObject(entries) ? Object.entries(entries).map(toEntry) : []
  for (const entry of all) {
    const [, shown, total] = /sampled (?:(\d+) )?of (\d+)/.exec(typeof entry === 'string' ? entry : '') ?? []
    if (total !== undefined) leftOut += Math.max(0, Number(total) - Number(shown ?? all.length - 1))
    else if (entry !== undefined) findings.push(findingOf(entry, severity))
  }
  return { findings, leftOut }
}

const toEntry = ([message, context]: [string, Json]): Json => ({ message, context: [context].flat() })

function findingOf(entry: Json, severity: Finding['severity']): Finding {
  if (!isObject(entry)) return { severity, title: '', message: textOf(entry), places: [] }
  const places = [entry.context ?? []].flat().map(textOf)
  return { severity, title: textOf(entry.title), message: textOf(entry.message), places }
}

/** Of a subtype as many as have the aspect that most of them have: each has its key or status. */
function countedOf(report: Json | undefined): Counted[] {
  const bySubtype = valueAt(report, ['aspects_by_subtypes'])
  const found = isObject(bySubtype)
    ? Object.entries(bySubtype).flatMap(([type, subtypes]) =>
        Object.entries(isObject(subtypes) ? subtypes : {}).map(([kind, aspects]) => ({
          ...{ type, kind: kind === 'unknown' ? type : kind },
          count: mostOf(aspects)
        }))
      )
    : Object.entries(objectAt(report, 'aspects')).map(([type, aspects]) => ({
        type,
        kind: type,
        count: mostOf(aspects)
      }))
  return found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

const objectAt = (value: Json | undefined, name: string): JsonObject => {
  const found = valueAt(value, [name])
  return isObject(found) ? found : {}
}

const mostOf = (aspects: Json | undefined): number =>
  Math.max(0, ...Object.values(isObject(aspects) ? aspects : {}).map(numberOf))

/** What a failed run says of the reason: the first failure of its report, else the last line of its log that names one. */
export function firstError({ findings }: Report, log: string | null | undefined): string | undefined {
  const [first] = findings
  if (first?.severity === 'failure') return [first.title, first.message].filter(one => one !== '').join(': ')
  const lines = (log ?? '')
    .slice(-20_000)
    .split('\n')
    .map(line => line.trim())
  const found = lines.findLast(line => /^(\[aspectd\] |[\w.]*(Error|Exception|Failure)\b.*: )/.test(line))
  return found?.replace(/^\[aspectd\] /, '')
}

/** One line of the test of a connection. */
export interface Check {
  /** `basic_connectivity`, else a capability: `SCHEMA_METADATA`. */
  readonly name: string
  readonly isGood: boolean
  /** The sentence of the source, and what can be done. */
  readonly reason: string
}

/** The lines of a test's report, in its order; `undefined` if it is none. */
export function checksOf(serialized: string | null | undefined): readonly Check[] | undefined {
  const report = parsed(serialized)
  if (!report) return undefined
  const { basic_connectivity: basic, capability_report: capabilities, internal_failure: hasFailed } = report
  const checks = [
    ...(isObject(basic) ? [checkOf('basic_connectivity', basic)] : []),
    ...Object.entries(isObject(capabilities) ? capabilities : {}).flatMap(([name, one]) =>
      isObject(one) ? [checkOf(name.replace(/^SourceCapability\./, ''), one)] : []
    )
  ]
  if (hasFailed !== true) return checks.length > 0 ? checks : undefined
  return [...checks, { name: 'internal_failure', isGood: false, reason: textOf(report.internal_failure_reason) }]
}

function checkOf(name: string, { capable, failure_reason, mitigation_message }: JsonObject): Check {
  const reason = [failure_reason, mitigation_message].map(textOf).filter(one => one !== '')
  return { name, isGood: capable === true, reason: reason.join(' ') }
}
