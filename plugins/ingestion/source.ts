import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkSchedule,
  checkText,
  equalJson,
  makeUrn,
  parseUrnOf,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import type { IngestionDeps } from './deps.ts'
import { IngestionInput, NoSuchSource, SourceChanged } from './errors.ts'
import { type Checked, checkRecipe } from './recipes/check.ts'
import { parseRecipe } from './recipes/parse.ts'

export const SOURCE = 'dataHubIngestionSource'
export const NAME = { max: 500, isRequired: true, isOneLine: true }
const ARGUMENT = { max: 100_000 }
const MAX_ARGUMENTS = 100
/** The extra argument with the text of a recipe that was written in YAML. Not one of a run. */
export const YAML = 'aspectd_yaml'
/** A run takes seconds to start: a schedule by the second is a mistake. */
export const SCHEDULE_LIMITS = { leastSeconds: 60 }

export type SourceInfo = ModelAspects['dataHubIngestionSourceInfo']

interface Entry {
  readonly key: string
  readonly value?: string | null
}

/** DataHub's UpdateIngestionSourceInput. */
export interface SourceInput {
  readonly name: string
  readonly type: string
  readonly description?: string | null
  readonly schedule?: { readonly interval: string; readonly timezone: string } | null
  readonly config: {
    readonly recipe: string
    readonly version?: string | null
    readonly executorId: string
    readonly debugMode?: boolean | null
    readonly extraArgs?: readonly Entry[] | null
  }
  /** The recipe that the caller saw; absent = whatever it is. */
  readonly expectedRecipe?: string | null
  /** Refuses a recipe with which a run would fail. */
  readonly refusesErrors?: boolean | null
}

interface NamedSource<U extends string = string> {
  readonly urn: U
  readonly input: SourceInput
}

export const parseSourceUrn = (text: string): Urn => parseUrnOf(SOURCE, text)

export async function createSource(deps: IngestionDeps, call: Call, input: SourceInput): Promise<Urn> {
  const urn = makeUrn(SOURCE, randomUUID())
  const info = await infoOf(deps, call, { urn, input })
  await deps.aspects.dataHubIngestionSourceInfo.update(call, urn, () => info)
  return urn
}

/**
 * Creates the source if it does not exist: `datahub ingest deploy` does it so. Its platform and origin, which the input
 * does not have, are kept. @throws SourceChanged if its recipe is not the expected one
 */
export async function putSource(deps: IngestionDeps, call: Call, { urn: text, input }: NamedSource) {
  const urn = parseSourceUrn(text)
  const info = await infoOf(deps, call, { urn, input })
  const { expectedRecipe } = input
  await deps.aspects.dataHubIngestionSourceInfo.update(call, urn, old => {
    if (expectedRecipe != null && old?.config.recipe !== expectedRecipe) throw new SourceChanged(urn)
    const { platform, source } = old ?? {}
    return { ...info, ...(platform ? { platform } : {}), ...(source ? { source } : {}) }
  })
  return urn
}

/** Its execution requests stay: they are the record of what was run. */
export async function deleteSource({ data }: IngestionDeps, call: Call, urn: Urn): Promise<Urn> {
  const [exists] = await data.exists(call, [urn])
  if (!exists) throw new NoSuchSource(urn)
  await data.erase(call, urn)
  return urn
}

/** @throws NoSuchSource */
export async function demandSource({ aspects }: IngestionDeps, call: Call, urn: Urn): Promise<SourceInfo> {
  const info = await aspects.dataHubIngestionSourceInfo.get(call.as('reading an ingestion source'), urn)
  if (!info) throw new NoSuchSource(urn)
  return info
}

async function infoOf(deps: IngestionDeps, call: Call, { urn, input }: NamedSource<Urn>): Promise<SourceInfo> {
  const { name, type, description, schedule, config, refusesErrors } = input
  checkText('The name of an ingestion source', name, NAME, IngestionInput)
  checkText('The type of an ingestion source', type, NAME, IngestionInput)
  // DataHub's model has no place for it: a text that is lost without a word is worse than a refusal.
  if (description) throw new IngestionInput('An ingestion source has no description: leave it out')
  checkText('The executorId of an ingestion source', config.executorId, NAME, IngestionInput)
  checkText('The version of an ingestion source', config.version, { max: 200, isOneLine: true }, IngestionInput)
  const { recipe, yaml } = await recipeOf(deps, config)
  if (refusesErrors) await refuseErrors(deps, call, { ...config, source: urn })
  const extraArgs = withYaml(config.extraArgs && argumentsOf(config.extraArgs), yaml)
  return {
    name,
    type,
    ...(schedule ? { schedule: checkedSchedule(schedule) } : {}),
    config: {
      recipe,
      executorId: config.executorId,
      ...withoutNulls({ version: config.version || undefined, debugMode: config.debugMode }),
      ...(extraArgs ? { extraArgs } : {})
    }
  }
}

/** The recipe as JSON, and its text if it was written in YAML, with the comments. */
async function recipeOf({ reader }: IngestionDeps, { recipe: text, extraArgs }: SourceInput['config']) {
  const { value, isYaml } = await parseRecipe(reader, text)
  if (isYaml) return { recipe: JSON.stringify(value), yaml: text }
  // A client that sends back what it has read must not lose the comments.
  const before = extraArgs?.find(({ key }) => key === YAML)?.value
  const old = before ? await parseRecipe(reader, before).catch(() => undefined) : undefined
  return { recipe: text, yaml: old && equalJson(old.value, value) ? before : undefined }
}

function withYaml(args: Readonly<Record<string, string>> | null | undefined, yaml: string | null | undefined) {
  const { [YAML]: _old, ...others } = args ?? {}
  if (yaml) return { ...others, [YAML]: yaml }
  return args && others
}

async function refuseErrors(deps: IngestionDeps, call: Call, checked: Checked): Promise<void> {
  const { problems } = await checkRecipe(deps, call, checked)
  const [first] = problems.filter(({ severity }) => severity === 'ERROR')
  if (first) throw new IngestionInput(first.path ? `${first.path}: ${first.message}` : first.message)
}

function checkedSchedule(schedule: NonNullable<SourceInput['schedule']>) {
  checkSchedule(schedule, SCHEDULE_LIMITS)
  return schedule
}

function argumentsOf(entries: readonly Entry[]): Record<string, string> {
  if (entries.length > MAX_ARGUMENTS) {
    throw new IngestionInput(`At most ${MAX_ARGUMENTS} extraArgs are allowed, found ${entries.length}`)
  }
  for (const { key, value } of entries) {
    checkText('The key of an extra argument', key, NAME, IngestionInput)
    checkText(`The extra argument ${key}`, value, ARGUMENT, IngestionInput)
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
}
