import { Type } from 'typebox'
import type { Plugin } from '../contract/plugin.ts'
import { CoreConfig, choiceOf, type Setting, settingsOf } from './settings.ts'

/** The text of `--help`: every setting with its variable, default and meaning, from the schemas that validate them. */
export function describeSettings(plugins: readonly Plugin[]): string {
  const all = [
    ...settingsOf(CoreConfig),
    ...plugins.flatMap(({ name, manifest }) => settingsOf(manifest.config ?? Type.Object({}), `plugins.${name}`))
  ]
  const rows = all.map(rowOf)
  const width = (column: 0 | 1 | 2) => Math.max(...rows.map(row => row[column].length))
  return rows
    .map(([key, env, value, text]) =>
      `  ${key.padEnd(width(0))}  ${env.padEnd(width(1))}  ${value.padEnd(width(2))}  ${text}`.trimEnd()
    )
    .join('\n')
}

function rowOf({ key, schema }: Setting): readonly [key: string, env: string, fallback: string, text: string] {
  const fallback = schema.secret && !schema.default ? '' : JSON.stringify(schema.default)
  const choice = choiceOf(schema)
  const text = `${schema.description ?? ''}${choice ? ` (one of ${choice})` : ''}`
  return [key, [schema.env, schema.alias].filter(Boolean).join(', '), fallback, text]
}
