import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type TSchema, Type } from 'typebox'
import type { Plugin } from '../contract/plugin.ts'
import { Misconfigured } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import { isRecord } from '../json.ts'
import { suggest } from '../suggest.ts'
import { type Environment, nameIn, withEnvironment } from './environment.ts'
import { type Annotations, CoreConfig, choiceOf, settingsOf } from './settings.ts'

/** The configuration file's content, `{}` when no path was given. @throws Misconfigured naming the file. */
export function readConfigFile(path: string | undefined): Record<string, unknown> {
  if (path === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isRecord(parsed)) return parsed
  } catch (cause) {
    throw new Misconfigured(`configuration file ${path}: ${cause instanceof Error ? cause.message : cause}`)
  }
  throw new Misconfigured(`configuration file ${path}: expected one JSON object`)
}

/** The core's settings: the environment over the file over the defaults. */
export function coreConfig(file: Record<string, unknown>, env: Environment): CoreConfig {
  return settle({ path: '', schema: CoreConfig }, file, env) as CoreConfig
}

const NO_SETTINGS = Type.Object({})

/** A plugin's settings: the environment over the plugin's section of the file over the defaults. */
export function pluginConfig({ name, manifest }: Plugin, core: CoreConfig, env: Environment): unknown {
  const section = core.plugins[name]
  const part = { path: `plugins.${name}`, schema: manifest.config ?? NO_SETTINGS }
  return settle(part, isRecord(section) ? section : {}, env)
}

/** Returns whether a plugin is disabled. @throws Misconfigured when the configuration names an unknown plugin. */
export function switches(core: CoreConfig, known: readonly Plugin[]): (name: string) => boolean {
  const names = known.map(({ name }) => name)
  for (const [key, named] of [
    ['pluginsOff', core.pluginsOff],
    ['plugins', Object.keys(core.plugins)]
  ] as const) {
    const unknown = named.find(name => !names.includes(name))
    if (unknown !== undefined) {
      throw new Misconfigured(
        `configuration key ${key} names ${unknown}, which is not a plugin; known: ${names.join(', ')}${suggest(unknown, names)}`
      )
    }
  }
  return name => core.pluginsOff.includes(name) || core.plugins[name] === false
}

/** A part of the configuration file. */
interface Part {
  readonly path: string
  readonly schema: TSchema
}

function settle(part: Part, file: Record<string, unknown>, env: Environment): unknown {
  const { path, schema } = part
  const value = withEnvironment(schema, file, env)
  const validate = validatorOf(schema)
  if (validate(value)) return value
  const [error] = validate.errors ?? []
  throw new Misconfigured(error ? describe(part, error, env) : `configuration ${path} is not valid`)
}

// Runs at every start. Compiling the meta-schema would take longer than all schemas, which come from code.
const ajv = new Ajv({
  useDefaults: true,
  strict: false,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false }
})
const validators = new WeakMap<TSchema, ValidateFunction>()

/** Compiled once per schema and process. */
function validatorOf(schema: TSchema): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, additionalProperties: false })
  validators.set(schema, validate)
  return validate
}

function describe({ path, schema }: Part, error: ErrorObject, env: Environment): string {
  const at = [path, ...error.instancePath.split('/').slice(1)].filter(Boolean).join('.')
  if (error.keyword === 'additionalProperties') return describeUnknown(at, error, schema)
  const setting = settingsOf(schema).find(({ key }) => `${path ? `${path}.` : ''}${key}` === at)
  const variable = setting?.schema.env && nameIn(env, setting.schema)
  const name = variable && env[variable] !== undefined ? variable : `configuration key ${at}`
  const wrong = `${name}: ${error.message ?? 'is not valid'}`
  if (!setting || setting.schema.secret) return wrong
  const found = excerpt(JSON.stringify(error.data))
  const choice = choiceOf(setting.schema)
  return choice ? `${name}: expected one of ${choice}, found ${found}` : `${wrong}, found ${found}`
}

function describeUnknown(at: string, { params, instancePath }: ErrorObject, schema: TSchema): string {
  const name = String(params.additionalProperty)
  const known = Object.keys(schemaAt(schema, instancePath).properties ?? {})
  return `configuration key ${at ? `${at}.` : ''}${name} is unknown; known: ${known.join(', ') || 'none'}${suggest(name, known)}`
}

function schemaAt(schema: TSchema & Annotations, instancePath: string): Annotations {
  const names = instancePath.split('/').slice(1)
  return names.reduce<Annotations>((outer, name) => outer.properties?.[name] ?? outer.items ?? membersOf(outer), schema)
}

/** The schema of the members of a record. */
function membersOf({ patternProperties = {} }: Annotations): Annotations {
  return Object.values(patternProperties)[0] ?? {}
}
