import { checkText, isRecord, type JsonRecord, parseJson } from '../../../core/index.ts'
import { IngestionInput } from '../errors.ts'
import type { RecipeReader } from './reader.ts'

const RECIPE = { max: 500_000, isRequired: true }
const FORM = '{"source": {"type": "postgres", "config": {…}}}, as JSON or YAML'

export interface Recipe {
  /** Plain JSON. */
  readonly value: JsonRecord
  readonly source: JsonRecord
  /** As recipes name it: postgres. */
  readonly type: string
  readonly isYaml: boolean
}

/** @throws IngestionInput unless the text is an object with a source that has a type, in JSON or YAML */
export async function parseRecipe(reader: RecipeReader, text: string): Promise<Recipe> {
  checkText('A recipe', text, RECIPE, IngestionInput)
  const { value, isYaml } = await (text.trimStart().startsWith('{') ? ofJson(reader, text) : ofYaml(reader, text))
  if (!isRecord(value)) throw new IngestionInput(`A recipe must be an object: ${FORM}; found ${shown(value)}`)
  const { source } = value
  if (source === undefined || source === null) throw new IngestionInput(`The recipe has no source: expected ${FORM}`)
  if (!isRecord(source)) {
    throw new IngestionInput(`source: expected an object with type and config, found ${shown(source)}`)
  }
  const { type } = source
  if (typeof type === 'string' && type.trim() !== '') return { value, source, type, isYaml }
  throw new IngestionInput(`source.type: expected the name of a source, such as postgres, found ${shown(type)}`)
}

/** YAML can begin as JSON does. */
async function ofJson(reader: RecipeReader, text: string) {
  try {
    return { value: parseJson(text), isYaml: false }
  } catch (error) {
    const yaml = await reader.yaml(text)
    if ('value' in yaml && isRecord(yaml.value)) return { value: plain(yaml.value), isYaml: true }
    throw new IngestionInput(`The recipe is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

async function ofYaml(reader: RecipeReader, text: string) {
  const yaml = await reader.yaml(text)
  if ('value' in yaml) return { value: plain(yaml.value), isYaml: true }
  throw new IngestionInput(`The recipe is not YAML: ${yaml.problem}`)
}

/** As strict as JSON that clients send. */
const plain = (value: unknown) => parseJson(JSON.stringify(value))

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'an object' : String(JSON.stringify(value)).slice(0, 100)
}
