import { isRecord, type JsonRecord, type Urn } from '../../../core/index.ts'
import { isSinkTo } from '../../ingestion/index.ts'
import type { RunAccess } from '../account/token.ts'
import type { Plan } from './plan.ts'
import { type Secret, withValues } from './secrets.ts'

/** The name of the run's token among its secrets. */
export const TOKEN = 'ASPECTD_RUN_TOKEN'
const REST = ['datahub-rest', 'datahub']
/** The first version of the client that gets secrets beside the recipe, and hides them. */
const WITH_SECRETS = [1, 5, 0, 15]

/** Whether a run writes to this server: its recipe has no sink, or one that names this server. */
export function writesHere({ recipe, isTest }: Plan, address: string): boolean {
  if (isTest) return false
  const { sink } = recipe
  if (!isRecord(sink)) return true
  if (!REST.includes(String(sink.type))) return false
  const server = isRecord(sink.config) ? sink.config.server : undefined
  return typeof server !== 'string' || isSinkTo(sink, address)
}

interface Enclosed {
  readonly run: Urn
  readonly address: string
  /** Absent: the run does not write to this server. */
  readonly access: RunAccess | undefined
  /** With the token. */
  readonly secrets: readonly Secret[]
}

/** What the child reads from its standard input: the recipe with our sink, and its secrets. */
export function envelopeOf(plan: Plan, { run, address, access, secrets }: Enclosed): string {
  const sink = access && { sink: sinkOf(plan.recipe.sink, address, access) }
  const recipe = { pipeline_name: plan.source ?? run, ...plan.recipe, run_id: run, ...sink }
  if (!takesSecrets(plan.version)) return JSON.stringify(withValues(recipe, secrets))
  return JSON.stringify({ __recipe_yaml__: JSON.stringify(recipe), __secrets__: Object.fromEntries(secrets) })
}

/** What the recipe says besides, such as the size of batches, stays. */
function sinkOf(sink: unknown, server: string, { account, token }: RunAccess): JsonRecord {
  const given = isRecord(sink) && isRecord(sink.config) ? sink.config : {}
  const { token: _token, ...config } = given
  if (token) return { type: 'datahub-rest', config: { ...config, server, token: `\${${TOKEN}}` } }
  const extra_headers = { ...(isRecord(config.extra_headers) ? config.extra_headers : {}), 'X-DataHub-Actor': account }
  return { type: 'datahub-rest', config: { ...config, server, extra_headers } }
}

function takesSecrets(version: string): boolean {
  const parts = version.split(/[^0-9]+/).map(Number)
  for (const [at, least] of WITH_SECRETS.entries()) {
    const part = parts[at] ?? 0
    if (part !== least) return part > least
  }
  return true
}
