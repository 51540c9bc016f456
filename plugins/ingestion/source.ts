import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Data,
  isRecord,
  makeUrn,
  parseUrnOf,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'
import { IngestionInput, NoSuchSource, SourceChanged } from './errors.ts'

export const SOURCE = 'dataHubIngestionSource'
const TEXT = { max: 500, isRequired: true, isOneLine: true }
const RECIPE = { max: 500_000, isRequired: true }
const ARGUMENT = { max: 100_000 }
const MAX_ARGUMENTS = 100
/** Five or six fields of cron, or one of its nicknames. */
const CRON = /^(@\w+|\S+(\s+\S+){4,5})$/

export type SourceInfo = ModelAspects['dataHubIngestionSourceInfo']

export interface IngestionDeps {
  readonly data: Data
  readonly aspects: ModelHandles
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
}

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
}

interface NamedSource {
  readonly urn: string
  readonly input: SourceInput
}

export const parseSourceUrn = (text: string): Urn => parseUrnOf(SOURCE, text)

export async function createSource({ aspects }: IngestionDeps, call: Call, input: SourceInput): Promise<Urn> {
  const urn = makeUrn(SOURCE, randomUUID())
  const info = infoOf(input)
  await aspects.dataHubIngestionSourceInfo.update(call, urn, () => info)
  return urn
}

/**
 * Creates the source if it does not exist: `datahub ingest deploy` does it so. Its platform and origin, which the input
 * does not have, are kept. @throws SourceChanged if its recipe is not the expected one
 */
export async function putSource({ aspects }: IngestionDeps, call: Call, { urn: text, input }: NamedSource) {
  const urn = parseSourceUrn(text)
  const info = infoOf(input)
  const { expectedRecipe } = input
  await aspects.dataHubIngestionSourceInfo.update(call, urn, old => {
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

function infoOf({ name, type, description, schedule, config }: SourceInput): SourceInfo {
  checkText('The name of an ingestion source', name, TEXT, IngestionInput)
  checkText('The type of an ingestion source', type, TEXT, IngestionInput)
  // DataHub's model has no place for it: a text that is lost without a word is worse than a refusal.
  if (description) throw new IngestionInput('An ingestion source has no description: leave it out')
  checkText('The executorId of an ingestion source', config.executorId, TEXT, IngestionInput)
  checkText('The version of an ingestion source', config.version, { max: 200, isOneLine: true }, IngestionInput)
  parseRecipe(config.recipe)
  return {
    name,
    type,
    ...(schedule ? { schedule: checkedSchedule(schedule) } : {}),
    config: {
      recipe: config.recipe,
      executorId: config.executorId,
      ...withoutNulls({ version: config.version || undefined, debugMode: config.debugMode }),
      ...(config.extraArgs ? { extraArgs: argumentsOf(config.extraArgs) } : {})
    }
  }
}

/** @throws IngestionInput unless the text is a JSON object */
export function parseRecipe(recipe: string): Record<string, unknown> {
  checkText('A recipe', recipe, RECIPE, IngestionInput)
  const parsed = parsedJson(recipe)
  if (isRecord(parsed)) return { ...parsed }
  throw new IngestionInput('A recipe must be a JSON object: {"source": {"type": …, "config": …}}')
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

function checkedSchedule({ interval, timezone }: { readonly interval: string; readonly timezone: string }) {
  checkText('The interval of a schedule', interval, { max: 200, isRequired: true, isOneLine: true }, IngestionInput)
  if (!CRON.test(interval.trim())) {
    throw new IngestionInput(
      `Expected a cron expression with five fields, such as "0 3 * * *", as the interval, found ${JSON.stringify(interval)}`
    )
  }
  if (!isTimezone(timezone)) {
    throw new IngestionInput(
      `Expected a time zone, such as Europe/Berlin or UTC, found ${JSON.stringify(timezone.slice(0, 100))}`
    )
  }
  return { interval, timezone }
}

function isTimezone(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
    return true
  } catch {
    return false
  }
}

function argumentsOf(entries: readonly Entry[]): Record<string, string> {
  if (entries.length > MAX_ARGUMENTS) {
    throw new IngestionInput(`At most ${MAX_ARGUMENTS} extraArgs are allowed, found ${entries.length}`)
  }
  for (const { key, value } of entries) {
    checkText('The key of an extra argument', key, TEXT, IngestionInput)
    checkText(`The extra argument ${key}`, value, ARGUMENT, IngestionInput)
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
}
