import { graphql } from 'aspectd/console'
import { CREATE, RECIPE, UPDATE } from '../documents.ts'
import type {
  CreateSource,
  CreateSourceVariables,
  IngestionSource,
  RecipeOfSource,
  UpdateIngestionSourceInput,
  UpdateSourceVariables
} from '../documents.types.ts'
import { ruleOf, type Schedule } from '../model/schedule.ts'
import { sendFile } from './files.ts'

export type Source = NonNullable<IngestionSource['ingestionSource']>

/** The argument in which the server keeps the text of a recipe that was written as YAML. */
const YAML = 'aspectd_yaml'

type Arguments = Source['config']['extraArgs']

export const yamlOf = (extra: Arguments): string | undefined =>
  extra?.find(({ key }) => key === YAML)?.value ?? undefined

/** What a form stores beside the recipe. */
export interface Details {
  readonly name: string
  readonly type: string
  readonly schedule: Schedule
  readonly executorId: string
  readonly version: string
  readonly debugMode: boolean
}

interface Saving {
  readonly details: Details
  readonly recipe: string
  readonly files: readonly File[]
  /** Of an existing source: what was shown, so that a change by somebody else is not lost. */
  /** Of a new source, as soon as it is stored. */
  readonly made: { current: string | undefined }
  readonly known?: { readonly urn: string; readonly recipe: string; readonly extraArgs: Arguments } | undefined
}

/** Stores the source and its files, and returns its URN. @throws ApiError 409 if somebody else has changed the recipe */
export async function save({ details, recipe, files, known, made }: Saving): Promise<string> {
  const { name, type, schedule, executorId, version, debugMode } = details
  const extraArgs = known?.extraArgs?.filter(({ key }) => key !== YAML)
  const input: UpdateIngestionSourceInput = {
    ...{ name: name.trim(), type, schedule: ruleOf(schedule) },
    config: { recipe, executorId: executorId.trim() || 'default', version: version.trim(), debugMode, extraArgs }
  }
  const urn = known
    ? await update(known.urn, { ...input, expectedRecipe: known.recipe })
    : await (made.current ? update(made.current, input) : create(input))
  made.current = urn
  for (const file of files) await sendFile(urn, file, () => {})
  return urn
}

async function create(input: UpdateIngestionSourceInput): Promise<string> {
  const variables: CreateSourceVariables = { input }
  return (await graphql<CreateSource>(CREATE, { ...variables })).createIngestionSource ?? ''
}

async function update(urn: string, input: UpdateIngestionSourceInput): Promise<string> {
  const variables: UpdateSourceVariables = { urn, input }
  await graphql(UPDATE, { ...variables })
  return urn
}

/** The recipe that is stored now. */
export async function storedRecipe(urn: string): Promise<string> {
  return (await graphql<RecipeOfSource>(RECIPE, { urn })).ingestionSource?.config.recipe ?? ''
}
