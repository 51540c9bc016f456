import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Plugin } from '../contract/plugin.ts'
import { Misconfigured } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import { GraphqlLimits } from '../graphql/limits.ts'
import { isRecord } from '../json.ts'
import { suggest } from '../suggest.ts'

/** A property's `env` names the environment variable that sets it; with `secret`, `<env>_FILE` may name a file instead. */
export const CoreConfig = Type.Object(
  {
    host: Type.String({
      default: '127.0.0.1',
      env: 'ASPECTD_HOST',
      description: 'address to listen on; 0.0.0.0 or :: for every one'
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 9002,
      env: 'ASPECTD_PORT',
      description: 'port to listen on; 0 takes a free one'
    }),
    store: Type.String({
      default: 'sqlite:data/aspectd.db',
      env: 'ASPECTD_STORE',
      description: 'where everything is kept: sqlite:<path>, or mongodb://<hosts>/<database>?replicaSet=<name>',
      secret: true
    }),
    cacheMb: Type.Integer({
      minimum: 0,
      default: 64,
      description: 'memory for rows read lately, in MiB; 0 switches it off'
    }),
    history: Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('all')], {
      default: 20,
      description: 'superseded versions kept of an aspect'
    }),
    logLevel: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
      default: 'info',
      env: 'ASPECTD_LOG_LEVEL',
      description: 'what is logged'
    }),
    load: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'plugins outside this distribution: paths from the configuration file, or npm packages'
    }),
    pluginsOff: Type.Array(Type.String(), {
      default: [],
      env: 'ASPECTD_PLUGINS_OFF',
      description: 'plugins that are switched off, by name; in the variable with commas between them'
    }),
    plugins: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Object({}, { additionalProperties: true })]), {
      default: {},
      description: 'per plugin: true, false, or its configuration'
    }),
    http: Type.Object(
      {
        bodyBytes: Type.Integer({ minimum: 1024, default: 16_000_000, description: 'largest request body in bytes' }),
        requestSeconds: Type.Integer({
          minimum: 1,
          default: 60,
          description: 'longest time to receive a request, and to answer it'
        }),
        drainSeconds: Type.Integer({
          minimum: 0,
          maximum: 60,
          default: 0,
          description: 'before it stops, how long it still answers while /health says 503: for load balancers to notice'
        })
      },
      { additionalProperties: false, default: {} }
    ),
    graphql: Type.Object(
      {
        graphiql: Type.Boolean({ default: true, description: 'serve the query editor at /api/graphiql' }),
        compile: Type.Boolean({ default: true, description: 'compile plain queries instead of interpreting them' }),
        limits: GraphqlLimits
      },
      { additionalProperties: false, default: {} }
    )
  },
  { additionalProperties: false }
)
export type CoreConfig = Static<typeof CoreConfig>
export type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables read elsewhere than in a schema, for the help. */
export const FILE_VARIABLE = 'ASPECTD_CONFIG'

/** The configuration file's content, `{}` when no path was given. @throws Misconfigured naming the file. */
export function readConfigFile(path: string | undefined): Record<string, unknown> {
  if (path === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isRecord(parsed)) return parsed
  } catch (cause) {
    throw new Misconfigured(`configuration file ${path}: ${cause instanceof Error ? cause.message : cause}`)
  }
  throw new Misconfigured(`configuration file ${path}: it must hold one JSON object`)
}

export function coreConfig(file: Record<string, unknown>, env: Environment): CoreConfig {
  return settle('', CoreConfig, file, env) as CoreConfig
}

/** A plugin's section of the file, and the environment, over its defaults. */
export function pluginConfig({ name, manifest }: Plugin, core: CoreConfig, env: Environment): unknown {
  const schema: TObject = manifest.config ?? Type.Object({})
  const section = core.plugins[name]
  return settle(`plugins.${name}`, { ...schema, additionalProperties: false }, isRecord(section) ? section : {}, env)
}

/** Whether a plugin is switched off. Unknown names are refused. */
export function switches(core: CoreConfig, known: readonly Plugin[]): (name: string) => boolean {
  const names = known.map(({ name }) => name)
  for (const [key, named] of [
    ['pluginsOff', core.pluginsOff],
    ['plugins', Object.keys(core.plugins)]
  ] as const) {
    const unknown = named.find(name => !names.includes(name))
    if (unknown !== undefined) {
      throw new Misconfigured(
        `configuration key ${key} names ${unknown}, which is no plugin; known: ${names.join(', ')}${suggest(unknown, names)}`
      )
    }
  }
  return name => core.pluginsOff.includes(name) || core.plugins[name] === false
}

function settle(path: string, schema: TSchema, file: Record<string, unknown>, env: Environment): unknown {
  const ajv = new Ajv({ useDefaults: true, strict: false, allErrors: false, verbose: true })
  const value = structuredClone({ ...file, ...fromEnvironment(schema, env) })
  if (ajv.validate(schema, value)) return value
  const [error] = ajv.errors ?? []
  throw new Misconfigured(error ? describe(path, error, schema, env) : `configuration ${path} is not valid`)
}

interface Setting {
  readonly key: string
  readonly schema: TSchema & Annotations
}
interface Annotations {
  readonly env?: string
  readonly secret?: boolean
  readonly description?: string
  readonly default?: unknown
  readonly type?: string
  readonly anyOf?: readonly { const?: unknown; type?: string }[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, TSchema>>
}

/** Every setting of a schema, nested objects flattened to dotted keys. */
export function settings(schema: TSchema & Annotations, prefix = ''): Setting[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner: TSchema & Annotations = property
    const key = prefix ? `${prefix}.${name}` : name
    return inner.properties && Object.keys(inner.properties).length > 0
      ? settings(inner, key)
      : [{ key, schema: inner }]
  })
}

function fromEnvironment(schema: TSchema, env: Environment): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { key, schema: property } of settings(schema)) {
    const text = property.env && variable(property.env, property.secret === true, env)
    if (text !== undefined && text !== '') found[key] = fromText(text, property)
  }
  return found
}

function variable(name: string, secret: boolean, env: Environment): string | undefined {
  const file = secret ? env[`${name}_FILE`] : undefined
  if (file === undefined) return env[name]
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new Misconfigured(`${name}_FILE: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function fromText(text: string, { type }: Annotations): unknown {
  if (type === 'array')
    return text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  if (type === 'integer' || type === 'number')
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  if (type === 'boolean')
    return text === 'true' || text === 'on' ? true : text === 'false' || text === 'off' ? false : text
  return text
}

function describe(path: string, error: ErrorObject, schema: TSchema, env: Environment): string {
  const at = [path, ...error.instancePath.split('/').slice(1)].filter(Boolean).join('.')
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const known = Object.keys(inside(schema, error.instancePath).properties ?? {})
    return `configuration key ${at ? `${at}.` : ''}${name} is unknown; known: ${known.join(', ') || 'none'}${suggest(name, known)}`
  }
  const setting = settings(schema).find(({ key }) => `${path ? `${path}.` : ''}${key}` === at)
  const name =
    setting?.schema.env && env[setting.schema.env] !== undefined ? setting.schema.env : `configuration key ${at}`
  const wrong = `${name}: ${error.message ?? 'is not valid'}`
  if (!setting || setting.schema.secret) return wrong
  const found = excerpt(JSON.stringify(error.data))
  const choice = allowed(setting.schema)
  return choice ? `${name}: ${found} does not fit${choice}` : `${wrong}, not ${found}`
}

function inside(schema: TSchema & Annotations, instancePath: string): Annotations {
  const names = instancePath.split('/').slice(1)
  return names.reduce<Annotations>((outer, name) => outer.properties?.[name] ?? {}, schema)
}

function allowed(schema: Annotations): string {
  const values = schema.enum ?? schema.anyOf?.map(one => one.const ?? 'a number')
  return values ? `; allowed: ${values.join(', ')}` : ''
}

/** The text of `--help`: every setting with its variable, default and meaning, from the schemas that validate them. */
export function describeSettings(plugins: readonly Plugin[]): string {
  const all = [
    ...settings(CoreConfig),
    ...plugins.flatMap(({ name, manifest }) => settings(manifest.config ?? Type.Object({}), `plugins.${name}`))
  ]
  const rows = all.map(({ key, schema }) => {
    const fallback = schema.secret && !schema.default ? '' : JSON.stringify(schema.default)
    const choice = allowed(schema).replace('; allowed: ', ' one of ')
    return [
      key,
      schema.env ?? '',
      fallback,
      `${schema.description ?? ''}${choice ? ` (${choice.trim()})` : ''}`
    ] as const
  })
  const width = (column: 0 | 1 | 2) => Math.max(...rows.map(row => row[column].length))
  return rows
    .map(([key, env, value, text]) =>
      `  ${key.padEnd(width(0))}  ${env.padEnd(width(1))}  ${value.padEnd(width(2))}  ${text}`.trimEnd()
    )
    .join('\n')
}
