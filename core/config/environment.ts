import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Misconfigured } from '../errors.ts'
import { isRecord } from '../json.ts'
import { type Annotations, settingsOf } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The variable that names the configuration file. */
export const FILE_VARIABLE = 'ASPECTD_CONFIG'

/** The values of a file, and over them those that the environment sets. An empty variable is ignored. */
export function withEnvironment(
  schema: TSchema,
  file: Record<string, unknown>,
  env: Environment
): Record<string, unknown> {
  const values = structuredClone(file)
  for (const { key, schema: property } of settingsOf(schema)) {
    const text = property.env && variable(nameIn(env, property), property.secret === true, env)
    if (text !== undefined && text !== '') set(values, key.split('.'), fromText(text, property))
  }
  return values
}

/** A part of the file that is not an object stays, so that validation rejects it. */
function set(values: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) values[name] = value
  else {
    values[name] ??= {}
    if (isRecord(values[name])) set(values[name], rest, value)
  }
}

/** The variable that sets a property. */
export function nameIn(env: Environment, { env: name = '', alias }: Annotations): string {
  return alias !== undefined && !env[name] && env[alias] !== undefined ? alias : name
}

/** The value of a variable; of a secret one also from the file that `<name>_FILE` names. @throws Misconfigured */
export function variable(name: string, secret: boolean, env: Environment): string | undefined {
  const file = secret ? env[`${name}_FILE`] : undefined
  if (file === undefined) return env[name]
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new Misconfigured(`${name}_FILE: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Text that does not have the expected type stays text, so that validation rejects it and names the variable. */
function fromText(text: string, { type }: Annotations): unknown {
  if (type === 'array') {
    return text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  }
  if (type === 'integer' || type === 'number') {
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  }
  if (type !== 'boolean') return text
  if (text === 'true' || text === 'on') return true
  return text === 'false' || text === 'off' ? false : text
}
