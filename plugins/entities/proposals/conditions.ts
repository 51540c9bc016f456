import { isRecord, type Model, type Row } from '../../../core/index.ts'
import { ConditionFailed } from '../errors.ts'
import type { Proposal } from './proposal.ts'

/** Whether the proposal is skipped without an error when its aspect or entity already exists. */
export function isSkippable({ change, headers }: Proposal): boolean {
  return (change === 'CREATE' || change === 'CREATE_ENTITY') && headers.get('if-none-match') === '*'
}

const CONDITIONS = ['if-version-match', 'if-modified-since', 'if-unmodified-since']

/** Whether the outcome of the proposal, or an error message, depends on the stored value of its aspect. */
export function looksAtStored(proposal: Proposal, model: Model): boolean {
  const { aspect, change, headers } = proposal
  const { kind, isKey } = model.aspects.get(aspect) ?? {}
  if (kind === 'timeseries' || isKey || change === 'RESTATE') return false
  if (change === 'PATCH' || CONDITIONS.some(name => headers.has(name))) return true
  return change === 'CREATE' && !isSkippable(proposal)
}

/** @throws ConditionFailed when the stored row does not meet a conditional header of the proposal. */
export function checkConditions({ change, headers, urn, aspect }: Proposal, row: Row | undefined): void {
  if (change === 'RESTATE' || headers.size === 0) return
  const refuse = (text: string) => {
    throw new ConditionFailed(`${aspect} of ${urn}: ${text}`)
  }
  const version = headers.get('if-version-match')
  const actual = version === undefined ? undefined : versionOf(row)
  if (version !== actual) refuse(`Expected version ${version}, actual version ${actual}`)
  const modified = row?.time ?? 0
  const since = instantOf(headers, 'if-modified-since', refuse)
  if (since !== undefined && modified <= since) refuse(`Item last modified ${modified} <= ${since} (epoch ms)`)
  const until = instantOf(headers, 'if-unmodified-since', refuse)
  if (until !== undefined && modified > until) refuse(`Item last modified ${modified} > ${until} (epoch ms)`)
}

/** The version for `If-Version-Match`: `-1` when the aspect is absent. */
export function versionOf(row: Row | undefined): string {
  if (!row) return '-1'
  const system: unknown = JSON.parse(row.system)
  const version = isRecord(system) ? system.version : undefined
  return typeof version === 'string' ? version : String(Math.max(1, row.version))
}

function instantOf(headers: Proposal['headers'], name: string, refuse: (text: string) => void): number | undefined {
  const text = headers.get(name)
  if (text === undefined) return undefined
  const instant = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant))
    refuse(`${name} ${JSON.stringify(text)} is not an ISO 8601 timestamp such as 2026-01-31T12:00:00Z`)
  return instant
}
