/**
 * Makes plugins/openlineage/spec.json from a checkout of the specification of OpenLineage: the schemas of the events and of
 * all facets, without their descriptions.
 *
 *     git clone https://github.com/OpenLineage/OpenLineage
 *     node scripts/make-openlineage.ts OpenLineage && npm run fix
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** They check nothing. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'documentation',
  'example',
  'examples',
  '$schema',
  'deprecated'
])

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const [checkout] = process.argv.slice(2)
if (checkout === undefined) throw new Error('expected the folder of a checkout of OpenLineage')
const spec = join(checkout, 'spec')
const read = (file: string): Json => JSON.parse(readFileSync(join(spec, file), 'utf8'))
const facets = readdirSync(join(spec, 'facets')).filter(name => name.endsWith('.json'))
const source = {
  source: 'https://github.com/OpenLineage/OpenLineage/tree/main/spec',
  license: 'Apache-2.0',
  copyright: 'Copyright 2018-2026 contributors to the OpenLineage project'
}
const made = {
  ...source,
  event: withoutProse(read('OpenLineage.json')),
  facets: Object.fromEntries(
    facets.toSorted().map(file => [file.slice(0, -'.json'.length), withoutProse(read(join('facets', file)))])
  )
}
writeFileSync(join(import.meta.dirname, '../plugins/openlineage/spec.json'), `${JSON.stringify(made)}\n`)

/** Members of `properties` are names, not keywords: a facet can have a property `description`. */
function withoutProse(schema: Json, areNames = false): Json {
  if (Array.isArray(schema)) return schema.map(one => withoutProse(one))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => areNames || !PROSE.has(name))
      .map(([name, value]) => [name, withoutProse(value, !areNames && (name === 'properties' || name === '$defs'))])
  )
}
