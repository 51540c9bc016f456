import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Misconfigured } from '../errors.ts'
import { type Annotations, settingsOf } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The variable that names the configuration file. */
export const FILE_VARIABLE = 'ASPECTD_CONFIG'

/** The values that the environment sets, by setting name. An empty variable is ignored. */
export function fromEnvironment(schema: TSchema, env: Environment): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { key, schema: property } of settingsOf(schema)) {
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
