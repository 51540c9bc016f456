import { isRecord } from '../../core/json.ts'
import { withoutSecrets } from './recipes.ts'
import type { Problem } from './source.ts'
import type { Value } from './value.ts'

/** What is never moved, by entity type or aspect, and what to do instead. */
const NEVER: Readonly<Record<string, string>> = {
  dataHubSecret: 'the text of a secret is never moved: make the secret again',
  inviteToken: 'invitations are valid for one server: invite again',
  dataHubUpgrade: 'it is the record of one server about itself',
  telemetry: 'it is the record of one server about itself',
  corpUserCredentials: 'passwords are never moved: set new ones, or log in by an identity provider',
  dataHubSecretValue: 'the text of a secret is never moved: make the secret again',
  dataHubConnectionDetails: 'credentials of connections are never moved: enter them again',
  globalSettingsInfo: 'settings of a server contain secrets: enter them again',
  usageFeatures: 'a server computes it from what it has of the use of data',
  assertionsSummary: 'a server computes it from the results of assertions'
}

const EXECUTION = 'dataHubExecutionRequest'
const ONGOING = ['RUNNING', 'PENDING', 'QUEUED', 'UP_FOR_RETRY']

export interface Sifted {
  readonly values: readonly Value[]
  /** What stays behind, by intent. */
  readonly left: readonly Problem[]
}

/**
 * Takes out of a page what is never moved; and what a catalog would not only store: tokens, which it makes itself, and
 * requests of ingestion that have not ended, which it would run.
 */
export function sift(values: readonly Value[]): Sifted {
  const kept: Value[] = []
  const left: Problem[] = []
  const ended = new Set(values.filter(hasEnded).map(({ urn }) => urn))
  for (const value of values) {
    const why = reasonOf(value, ended)
    if (why !== undefined) {
      left.push({ of: `${value.urn} ${value.aspect}`, why })
      continue
    }
    const { value: open, hidden } = withoutSecrets(value)
    kept.push(open)
    left.push(...hidden)
  }
  return { values: kept, left }
}

function reasonOf({ type, urn, aspect, value }: Value, ended: ReadonlySet<string>): string | undefined {
  if (type === 'dataHubAccessToken') {
    const { name = '', actorUrn = '' } = value
    return `make the token${name ? ` ${JSON.stringify(name)} of ${actorUrn}` : ''} again: its text is never moved`
  }
  if (type === EXECUTION && !ended.has(urn)) return 'the run has not ended: the target would run it'
  return NEVER[type] ?? NEVER[aspect]
}

function hasEnded({ aspect, value }: Value): boolean {
  return aspect === 'dataHubExecutionRequestResult' && isRecord(value) && !ONGOING.includes(String(value.status))
}

/** Whether only the newest value counts: a run whose first state was written again would begin again. */
export const isWithoutHistory = ({ type }: Pick<Value, 'type'>): boolean => type === EXECUTION
