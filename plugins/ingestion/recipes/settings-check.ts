import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'

/** A place below `source.config`, as names and numbers, and what is wrong there. */
export interface SettingProblem {
  readonly at: readonly string[]
  readonly message: string
  /** The name is not one of the schema: the known ones, for a suggestion. */
  readonly known?: readonly string[]
  /** Why a run could work all the same: older names and shorter forms of settings are not in the schema. */
  readonly isCertain: boolean
}

const MAX_PROBLEMS = 20
/** What the client replaces before it looks at a setting. */
const REFERENCE = /\$\{[^}]*\}/

/** Keywords that say nothing of the values inside. */
const ABOUT_NAMES: ReadonlySet<string> = new Set(['required', 'additionalProperties'])

// Numbers as text and the reverse are accepted by the client, too.
const ajv = new Ajv2020({
  allErrors: true,
  coerceTypes: true,
  strict: false,
  verbose: true,
  meta: false,
  validateSchema: false,
  validateFormats: false,
  logger: false,
  code: { optimize: false }
})

/** Slow for a new schema: only for a thread. */
export function createSettingsCheck() {
  const compiled = new Map<string, ValidateFunction>()
  return (key: string, schema: string, config: unknown): SettingProblem[] => {
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(schema))
    compiled.set(key, validate)
    // Coercion changes what it checks.
    const value = structuredClone(config)
    if (validate(value)) return []
    return problemsOf(validate.errors ?? []).slice(0, MAX_PROBLEMS)
  }
}

/** One for each place. */
function problemsOf(errors: readonly ErrorObject[]): SettingProblem[] {
  const found = new Map<string, SettingProblem>()
  for (const error of told(errors)) {
    if (!ABOUT_NAMES.has(error.keyword) && hasReference(error.data)) continue
    const problem = problemOf(error)
    const key = problem.at.join('\0')
    if (!found.has(key)) found.set(key, problem)
  }
  return [...found.values()]
}

/** Of a value that fits none of several forms only that, unless it has just one form and can be null. */
function told(errors: readonly ErrorObject[]): ErrorObject[] {
  const list: ErrorObject[] = []
  for (const error of errors) {
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      list.push(error)
      continue
    }
    const isInside = ({ instancePath }: ErrorObject) =>
      instancePath === error.instancePath || instancePath.startsWith(`${error.instancePath}/`)
    // Its alternatives are reported before it.
    const first = list.findLastIndex(one => !isInside(one)) + 1
    const inside = list.splice(first)
    const forms: AnySchemaObject[] = error.parentSchema?.[error.keyword] ?? []
    const isOptional = forms.length === 2 && forms.some(({ type }) => type === 'null')
    list.push(...(isOptional ? inside.filter(({ params }) => params.type !== 'null') : [error]))
  }
  return list
}

/** Its value is only known when it runs. */
function hasReference(data: unknown): boolean {
  if (typeof data === 'string') return REFERENCE.test(data)
  return typeof data === 'object' && data !== null && Object.values(data).some(hasReference)
}

function problemOf({ keyword, params, instancePath, parentSchema, data, message }: ErrorObject): SettingProblem {
  const at = instancePath.split('/').slice(1).map(fromPointer)
  const found = excerpt(data)
  switch (keyword) {
    case 'required':
      return { at: [...at, String(params.missingProperty)], message: 'is required', isCertain: true }
    case 'additionalProperties': {
      const known = Object.keys((parentSchema as AnySchemaObject | undefined)?.properties ?? {})
      const name = String(params.additionalProperty)
      return { at: [...at, name], message: 'is not a setting of this source', known, isCertain: false }
    }
    case 'enum':
      return { at, message: `expected one of ${params.allowedValues.join(', ')}, found ${found}`, isCertain: true }
    case 'type':
      return { at, message: `expected ${[params.type].flat().join(' or ')}, found ${found}`, isCertain: true }
    case 'anyOf':
    case 'oneOf':
      return { at, message: `expected ${formsOf(parentSchema)}, found ${found}`, isCertain: true }
    default:
      return { at, message: `${message ?? 'is not valid'}, found ${found}`, isCertain: true }
  }
}

const fromPointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** `string or null`. */
function formsOf(schema: AnySchemaObject | undefined): string {
  const forms: AnySchemaObject[] = schema?.anyOf ?? schema?.oneOf ?? []
  const names = forms.map(
    ({ type, $ref, title }) =>
      title ??
      type ??
      String($ref ?? 'another form')
        .split('/')
        .at(-1)
  )
  return [...new Set(names)].join(' or ')
}

/** Never a whole value: it can have a password. */
function excerpt(data: unknown): string {
  if (Array.isArray(data)) return 'a list'
  if (typeof data === 'object' && data !== null) return 'an object'
  return typeof data === 'string' ? 'a text' : String(data)
}
