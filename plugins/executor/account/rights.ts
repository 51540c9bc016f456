import type { Call, Demand, Review, Upcoming, Urn } from '../../../core/index.ts'
import type { Auth } from '../../auth/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { LacksRight } from '../errors.ts'
import { INPUT } from '../record.ts'
import { isOurs } from '../runs/queue.ts'
import { type AccountDeps, accountOf, PRIVILEGES, ROLE } from './account.ts'

const INFO = 'dataHubIngestionSourceInfo'
const SETTINGS = 'aspectdIngestionSettings'
/** Whose demand EDIT_ENTITY meets, too. */
const CREATE = ['CREATE_ENTITY', 'EDIT_ENTITY']
const DEMANDS: readonly Demand[] = PRIVILEGES.map(one => ({ anyOf: one === 'CREATE_ENTITY' ? CREATE : [one] }))
/** Its recipe is that of a source, whose author was asked for these rights. */
const FROM_SOURCE = 'createIngestionExecutionRequest'

interface RightsDeps {
  readonly auth: Auth
  readonly aspects: AccountDeps['aspects']
  readonly executorId: string
  system(reason: string): Call
}

type Info = ModelAspects[typeof INFO]
/** Of the settings of a source. */
interface Files {
  readonly files?: readonly unknown[]
}

/**
 * Who says what a run does needs the rights with which it writes: otherwise a recipe would be a way to get them. Reviews
 * every write of a recipe, its files or a request, whichever operation makes it.
 */
export function reviewRights({ auth, aspects, executorId, system }: RightsDeps): Review {
  return async (call, changes) => {
    if (!call.credential || call.system !== undefined || auth.mode === 'off') return
    const sources = changes.flatMap(change => runsAs(change, executorId, call) ?? [])
    if (sources.length === 0) return
    if (await auth.allowed(call, DEMANDS)) return
    // The policy of the accounts, or of this one, may be narrower by now.
    for (const source of new Set(sources)) await requireNarrower(call, source === 'none' ? undefined : source)
  }

  async function requireNarrower(call: Call, source: Urn | undefined): Promise<void> {
    const reading = system('who may write a recipe')
    const account = accountOf(source)
    const hasAccount = (await aspects.corpUserInfo.get(reading, account)) !== undefined
    const hasRole = (await aspects.dataHubRoleInfo.get(reading, ROLE)) !== undefined
    if (!call.credential?.scope && (hasAccount || hasRole)) {
      return auth.requireRightsOf(call, hasAccount ? account : ROLE)
    }
    const lacking = await firstLacking(call)
    throw Object.assign(new LacksRight(lacking), { refused: [{ anyOf: [lacking] }] })
  }

  async function firstLacking(call: Call): Promise<string> {
    for (const [at, demand] of DEMANDS.entries()) {
      if (!(await auth.allowed(call, [demand]))) return PRIVILEGES[at] ?? ''
    }
    return PRIVILEGES[0]
  }
}

/** The source whose account a change would use; `none`: a request without one. */
function runsAs({ urn, aspect, json, old }: Upcoming, executorId: string, call: Call): Urn | 'none' | undefined {
  if (json === undefined) return
  if (aspect === INFO) return isNewRecipe(JSON.parse(json), old && JSON.parse(old), executorId) ? urn : undefined
  if (aspect === SETTINGS) return hasNewFiles(JSON.parse(json), old && JSON.parse(old)) ? urn : undefined
  if (aspect !== INPUT || call.invocation?.name === FROM_SOURCE) return
  const input: ModelAspects[typeof INPUT] = JSON.parse(json)
  if (!isOurs(input, executorId) || input.task === 'TEST_CONNECTION') return
  return input.source.ingestionSource ?? 'none'
}

/** A file can have whatever its recipe writes. */
function hasNewFiles({ files = [] }: Files, old: Files | undefined): boolean {
  const known = new Set((old?.files ?? []).map(file => JSON.stringify(file)))
  return files.some(file => !known.has(JSON.stringify(file)))
}

/** A change of its name or schedule alone gives nobody rights. */
function isNewRecipe({ config }: Info, old: Info | undefined, executorId: string): boolean {
  if (executorId === '' || (config.executorId ?? 'default') !== executorId) return false
  return JSON.stringify(config) !== JSON.stringify(old?.config)
}
