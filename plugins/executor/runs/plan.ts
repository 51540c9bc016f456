import { isRecord, type JsonRecord, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { Settings } from '../config.ts'
import { Refused } from '../errors.ts'
import { type INPUT, TEST } from '../record.ts'
import { quoted, TYPE, VERSION } from '../wanted.ts'
import { codeIn } from './code.ts'

/** What a request asks for, checked. */
export interface Plan {
  readonly task: string
  readonly isTest: boolean
  readonly source: Urn | undefined
  /** As recipes name it: `postgres`. */
  readonly type: string
  /** Of the client. */
  readonly version: string
  readonly recipe: JsonRecord
  /** Further packages of the environment. */
  readonly extra: readonly string[]
  /** Further variables of the child. */
  readonly env: Readonly<Record<string, string>>
  readonly isDebug: boolean
  /** The limit of its time, if its source has one. */
  readonly seconds: number | undefined
}

type Input = ModelAspects[typeof INPUT]
type PlanSettings = Pick<Settings, 'anyCode' | 'version'>

/** With these the recipe says which code runs. */
const CODE_VARIABLE = /^(LD_|DYLD_|PYTHON|GIT_|PATH$|HOME$|ENV$|BASH_ENV$|IFS$)/i
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/
const MAX_SECONDS = 604_800
const ANY_CODE = 'which plugins.executor.anyCode does not allow'

/** @throws Refused that says what is wrong with the request */
export function planOf({ task, args, source }: Input, settings: PlanSettings): Plan {
  const recipe = recipeOf(args.recipe)
  const version = args.version || settings.version
  if (!VERSION.test(version)) {
    throw new Refused(`Expected a version of the client such as ${settings.version}, found ${quoted(version)}`)
  }
  return {
    task,
    isTest: task === TEST,
    source: source.ingestionSource as Urn | undefined,
    type: typeOf(recipe, settings),
    version,
    recipe,
    extra: packagesOf(args, version, settings),
    env: variablesOf(args.extra_env_vars, settings),
    isDebug: args.debug_mode === 'true',
    seconds: secondsOf(args.timeout_seconds)
  }
}

function recipeOf(text = ''): JsonRecord {
  const recipe = parsed(text)
  if (isRecord(recipe) && isRecord(recipe.source)) return recipe
  throw new Refused('Expected the recipe as JSON with a source: {"source": {"type": …, "config": …}}')
}

function typeOf(recipe: JsonRecord, { anyCode }: PlanSettings): string {
  const type = isRecord(recipe.source) ? recipe.source.type : undefined
  if (typeof type !== 'string' || type === '') throw new Refused('The source of the recipe has no type')
  const code = codeIn(recipe)
  if (code && !anyCode) throw new Refused(`The recipe names code, ${quoted(code.value)} at ${code.path}, ${ANY_CODE}`)
  // It becomes a part of what the installer is asked for.
  if (TYPE.test(type) || code?.path === 'source.type') return type
  throw new Refused(`Expected the type of a source, such as postgres, found ${quoted(type)}`)
}

function packagesOf(args: Input['args'], version: string, { anyCode }: PlanSettings): string[] {
  const requirements = listOf('extra_pip_requirements', args.extra_pip_requirements)
  const plugins = listOf('extra_pip_plugins', args.extra_pip_plugins)
  const extra = [...requirements, ...plugins.map(plugin => `acryl-datahub[${plugin}]==${version}`)]
  if (extra.length > 0 && !anyCode)
    throw new Refused(`The source asks for the package ${quoted(extra[0] ?? '')}, ${ANY_CODE}`)
  return extra
}

function listOf(name: string, text: string | undefined): string[] {
  const list = text ? parsed(text) : []
  if (Array.isArray(list) && list.every(one => typeof one === 'string' && !one.startsWith('-'))) return list
  throw new Refused(`Expected a JSON array of texts in ${name}, found ${quoted(text ?? '')}`)
}

function variablesOf(text: string | undefined, { anyCode }: PlanSettings): Record<string, string> {
  const variables = text ? parsed(text) : {}
  if (!isRecord(variables) || Object.values(variables).some(value => typeof value !== 'string')) {
    throw new Refused(`Expected a JSON object of texts in extra_env_vars, found ${quoted(text ?? '')}`)
  }
  for (const name of Object.keys(variables)) {
    if (!VARIABLE.test(name)) throw new Refused(`extra_env_vars: ${quoted(name)} is not the name of a variable`)
    if (CODE_VARIABLE.test(name) && !anyCode) throw new Refused(`extra_env_vars sets ${name}, ${ANY_CODE}`)
  }
  return variables as Record<string, string>
}

function secondsOf(text: string | undefined): number | undefined {
  if (!text) return
  const seconds = Number(text)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds
  throw new Refused(`Expected 1 to ${MAX_SECONDS} seconds in timeout_seconds, found ${quoted(text)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
