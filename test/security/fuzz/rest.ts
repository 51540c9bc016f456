import type { AspectDefinition, Plugin, RouteSpec } from '../../../core/index.ts'
import { jsonOf, sometimesMutated } from './json.ts'
import { isRecord, mutated, nasty, nastyText, type Random, toText, URNS } from './nasty.ts'

export interface RestRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export interface Target {
  readonly type: string
  readonly aspect: string
  readonly schema: unknown
  readonly defs: Readonly<Record<string, unknown>>
}

/** All aspects of the plugins. */
export function targetsOf(plugins: readonly Plugin[]): Target[] {
  return plugins.flatMap(({ manifest }) =>
    Object.entries<AspectDefinition>(manifest.aspects ?? {}).flatMap(([aspect, { on, schema }]) =>
      on.map(type => ({ type, aspect, schema, defs: manifest.defs ?? {} }))
    )
  )
}

export function actionRequest(random: Random, name: string, params: unknown): RestRequest {
  const [resource, action] = name.split('.')
  const body = sometimesMutated(random, jsonOf(random, params))
  return { method: 'POST', path: `/${resource}?action=${action}`, body: toText(body) }
}

export function routeRequest(random: Random, spec: RouteSpec): RestRequest {
  const path = spec.url.replace(/:[^/]+/g, () => junk(random))
  const names = Object.keys(spec.params?.properties ?? {})
  const query = names.filter(() => random.chance(0.6)).map(name => `${name}=${junk(random)}`)
  const body = spec.body && toText(sometimesMutated(random, jsonOf(random, spec.body)))
  return { method: spec.method, path: `${path}?${query.join('&')}`, ...(body === undefined ? {} : { body }) }
}

/** A part of a path or query: escaped, wrongly escaped, or not escaped. */
function junk(random: Random): string {
  const text = random.chance(0.5) ? random.pick(URNS) : nastyText(random).slice(0, 2000)
  const escaped = encodeURIComponent(text.toWellFormed())
  if (random.chance(0.7)) return random.chance(0.1) ? `List(${escaped},${escaped})` : escaped
  // Characters that HTTP does not allow here are removed; the rest is not escaped.
  return (
    text.replace(/[^\x21-\x7e]/g, '').replaceAll('#', '') + random.pick(['', '%', '%zz', '%ff', '%00', '//', '/..;/'])
  )
}

/** An ingestion of one to four aspects. */
export function proposalRequest(random: Random, targets: readonly Target[]): RestRequest {
  const isBatch = random.chance(0.3)
  const proposals = Array.from({ length: isBatch ? 1 + random.below(4) : 1 }, () =>
    proposal(random, random.pick(targets))
  )
  const body = isBatch ? { proposals } : { proposal: proposals[0] }
  const action = isBatch ? 'ingestProposalBatch' : 'ingestProposal'
  return { method: 'POST', path: `/aspects?action=${action}`, body: toText(sometimesMutated(random, body)) }
}

function proposal(random: Random, { type, aspect, schema, defs }: Target): unknown {
  const known = URNS.find(urn => urn.startsWith(`urn:li:${type}:`))
  const entityUrn = known ?? `urn:li:${type}:${random.pick(['fuzz', '(a,b)', '(urn:li:tag:a,b,PROD)'])}`
  const changeType = random.pick([
    'UPSERT',
    'UPSERT',
    'UPSERT',
    'CREATE',
    'CREATE_ENTITY',
    'PATCH',
    'RESTATE',
    'DELETE'
  ])
  const value = changeType === 'PATCH' ? patch(random) : pointLike(random, jsonOf(random, schema, defs))
  const headers = random.chance(0.1) ? { headers: { 'If-Version-Match': nastyText(random) } } : {}
  const system = random.chance(0.1) ? { systemMetadata: nasty(random) } : {}
  const aspectValue = {
    value: toText(random.chance(0.1) ? mutated(random, value) : value),
    contentType: 'application/json'
  }
  return { entityType: type, entityUrn, changeType, aspectName: aspect, aspect: aspectValue, ...headers, ...system }
}

function pointLike(random: Random, value: unknown): unknown {
  return isRecord(value) && 'timestampMillis' in value ? { ...value, timestampMillis: random.below(1e9) } : value
}

function patch(random: Random): unknown {
  const operation = () => ({
    op: random.pick(['add', 'remove', 'replace', 'move', 'copy', 'test', 'nothing']),
    path: random.pick([
      '/',
      '',
      '/tags/urn:li:tag:a',
      '/owners/a/b',
      '/__proto__/x',
      '/a~1b~0c',
      '/-',
      nastyText(random)
    ]),
    value: nasty(random)
  })
  const operations = Array.from({ length: random.below(4) }, operation)
  return random.chance(0.5)
    ? operations
    : { patch: operations, arrayPrimaryKeys: nasty(random), forceGenericPatch: nasty(random) }
}
