import { isRecord } from '../../../core/index.ts'
import type { Ended } from '../child/processes.ts'
import type { Result } from './claims.ts'

export const STATUSES = ['SUCCESS', 'FAILURE', 'CANCELLED', 'TIMEOUT'] as const

/** How a run ended, in DataHub's words and in a sentence. */
export interface Outcome {
  readonly status: (typeof STATUSES)[number]
  readonly reason: string
  readonly warnings: number
  readonly failures: number
  readonly report?: string
  readonly structuredReport?: NonNullable<Result['structuredReport']>
}

interface Facts {
  readonly ended: Ended
  readonly isTest: boolean
  readonly seconds: number
  /** The structured report: JSON, or empty. */
  readonly report: string
  /** The last lines of the log. */
  readonly lines: readonly string[]
  /** The end of the program, in words. */
  readonly described: string
  /** Who cancelled it. */
  readonly by: string | undefined
}

const MAX_REASON = 500

export function outcomeOf(facts: Facts): Pick<Outcome, 'status' | 'reason' | 'warnings' | 'failures'> {
  const { ended, isTest, by, seconds } = facts
  const found = isTest ? testReport(facts.report) : runReport(facts.report)
  const counts = { warnings: found.warnings.count, failures: found.failures.count }
  if (ended.why === 'aborted') return { status: 'CANCELLED', reason: cancelled(by), ...counts }
  if (ended.why === 'timeout') {
    return { status: 'TIMEOUT', reason: `It was stopped after ${seconds} s, the limit of its time`, ...counts }
  }
  if (ended.why === 'room')
    return { status: 'FAILURE', reason: facts.described, ...counts, failures: Math.max(1, counts.failures) }
  if (ended.code === 0) return { status: 'SUCCESS', reason: shortened(successOf(found, isTest)), ...counts }
  const reason = found.failures.first ?? errorOf(facts)
  return { status: 'FAILURE', reason: shortened(reason), ...counts, failures: Math.max(1, counts.failures) }
}

export const cancelled = (by: string | undefined) => (by ? `Cancelled by ${by}` : 'Cancelled')

function successOf({ warnings, failures }: Report, isTest: boolean): string {
  if (isTest && failures.first) return `The test found: ${failures.first}`
  if (isTest) return `The connection works${warnings.first ? `, but not for everything: ${warnings.first}` : ''}`
  if (failures.count > 0) return `Succeeded, but ${failures.count} parts failed: ${failures.first}`
  if (warnings.count === 0) return 'Succeeded'
  return `Succeeded with ${warnings.count} ${warnings.count === 1 ? 'warning' : 'warnings'}: ${warnings.first}`
}

interface Entries {
  readonly count: number
  readonly first: string | undefined
}
interface Report {
  readonly warnings: Entries
  readonly failures: Entries
}

/** `{source: {report: {warnings, failures}}, sink: {report: …}}` */
function runReport(text: string): Report {
  const report = parsed(text)
  const parts = ['source', 'sink'].map(name => memberOf(memberOf(report, name), 'report'))
  const all = (name: string) => joined(parts.map(part => entriesOf(memberOf(part, name))))
  return { warnings: all('warnings'), failures: all('failures') }
}

/** `{basic_connectivity: {capable, failure_reason}, capability_report: {…: {capable, failure_reason}}}` */
function testReport(text: string): Report {
  const report = parsed(text)
  const basic = memberOf(report, 'basic_connectivity')
  const internal = memberOf(report, 'internal_failure_reason')
  const capabilities = Object.entries(isRecord(report) ? (memberOf(report, 'capability_report') ?? {}) : {})
  const lacking = (name: string, one: unknown) =>
    memberOf(one, 'capable') === false ? [`${name}: ${memberOf(one, 'failure_reason') ?? 'not capable'}`] : []
  const failures = [
    ...(typeof internal === 'string' ? [internal] : []),
    ...(memberOf(basic, 'capable') === false ? [String(memberOf(basic, 'failure_reason') ?? 'no connection')] : [])
  ]
  const warnings = capabilities.flatMap(([name, one]) => lacking(name, one))
  const entries = (list: string[]) => ({ count: list.length, first: list[0] })
  return { warnings: entries(warnings), failures: entries(failures) }
}

/** Entries are objects, or texts by what they concern; a list that was sampled says so in its last element. */
function entriesOf(value: unknown): Entries {
  const list = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : []
  const sampled = list.flatMap(one => (typeof one === 'string' ? [/sampled of (\d+) total/.exec(one)?.[1] ?? []] : []))
  const total = Number(sampled.flat()[0] ?? Number.NaN)
  const entries = list.filter(one => typeof one !== 'string' || !/sampled of \d+ total/.test(one))
  return {
    count: Number.isNaN(total) ? entries.length : total,
    first: entries.length > 0 ? textOf(entries[0]) : undefined
  }
}

function textOf(entry: unknown): string {
  if (Array.isArray(entry)) return entry.map(one => (Array.isArray(one) ? one.join(', ') : textOf(one))).join(': ')
  if (!isRecord(entry)) return String(entry)
  const { title, message, context } = entry
  const where = Array.isArray(context) && context.length > 0 ? [String(context[0])] : []
  const words = [title, message].filter(part => typeof part === 'string' && part !== '')
  return [...words, ...where].join(': ') || JSON.stringify(entry)
}

const joined = (all: readonly Entries[]): Entries => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  first: all.find(({ first }) => first !== undefined)?.first
})

/** Of a run without a report: what the log says last. */
function errorOf({ ended, lines, described }: Facts): string {
  // Programs before the client, such as bubblewrap, exit with 128 and the number of the signal.
  if (ended.signal !== null || (ended.code ?? 0) > 128) return described
  const found = lines.findLast(
    line => /^[\w.]*(Error|Exception|Interrupt|Warning)\b.*/.test(line) || / ERROR /.test(line)
  )
  const last = found ?? lines.findLast(line => line.trim() !== '' && !line.startsWith('[aspectd]'))
  return last ? last.trim() : described
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON)} …` : line
}

const memberOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
