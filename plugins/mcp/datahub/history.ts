import {
  BadRequest,
  type Call,
  isRecord,
  isUrn,
  type JsonRecord,
  type Stored,
  Type,
  tool,
  type Urn
} from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { clean } from './clean.ts'
import { requiredList, texts } from './lists.ts'

const MOST_URNS = 10
const MOST_ASPECTS = 8
const MOST_PAIRS = 40
const MOST_VERSIONS = 20
const MAX_VALUE = 12_000
const MAX_ANSWER = 52_000
/** What people decide about data, and what ingestion says of its structure. */
const ASPECTS = [
  ...['datasetProperties', 'deprecation', 'domains', 'editableDatasetProperties', 'editableSchemaMetadata'],
  ...['globalTags', 'glossaryTerms', 'ownership', 'schemaMetadata', 'status', 'structuredProperties', 'upstreamLineage']
]
const SYSTEM = ['lastObserved', 'runId', 'lastRunId', 'pipelineName', 'registryName', 'registryVersion', 'version']

const input = Type.Object({
  urns: texts(`URNs of the entities, at most ${MOST_URNS}.`),
  aspect_names: texts(`Of each entity: ${ASPECTS.join(', ')}.`),
  from_version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The newest version to return: nextFromVersion of the page before.' })
  ),
  limit: Type.Integer({ default: 10, minimum: 1, maximum: MOST_VERSIONS, description: 'Versions of each aspect.' }),
  include_current: Type.Boolean({
    default: true,
    description: 'Whether to return the current value too, as version 0.'
  })
})

interface Asked {
  readonly from_version?: number
  readonly limit: number
  readonly include_current: boolean
}

export function getAspectHistory(asking: Asking) {
  return tool(
    {
      description: 'Earlier values of aspects, newest first: what was changed, when and by whom.',
      input
    },
    'signed-in',
    async ({ urns: givenUrns, aspect_names, ...asked }, call) => {
      const urns = requiredList('urns', givenUrns, MOST_URNS)
      const aspects = requiredList('aspect_names', aspect_names, MOST_ASPECTS)
      if (urns.length * aspects.length > MOST_PAIRS) {
        throw new BadRequest(`expected at most ${MOST_PAIRS} pairs of a URN and an aspect: ask several times`)
      }
      const seen = await asking.views.inView(call, urns)
      const pairs = urns.flatMap(urn => aspects.map(aspect => ({ urn, aspect })))
      const found: JsonRecord[] = []
      for (const pair of pairs)
        found.push(await pageOf(asking, call, { ...pair, ...asked, isSeen: seen.has(pair.urn) }))
      const results = fitting(found)
      const rest = found.length - results.length
      return noticed(
        {
          results,
          batch: { urns: urns.length, aspects: aspects.length, pairs: pairs.length, returnedPairs: results.length }
        },
        rest > 0 ? `${rest} pairs are left out, because the answer would be too long: ask for them alone.` : undefined
      )
    }
  )
}

interface Pair extends Asked {
  readonly urn: string
  readonly aspect: string
  readonly isSeen: boolean
}

async function pageOf({ data }: Asking, call: Call, pair: Pair): Promise<JsonRecord> {
  const { urn, aspect, isSeen, from_version: from, limit, include_current } = pair
  const [exists] = isUrn(urn) && isSeen ? await data.exists(call, [urn]) : []
  if (!exists) return answerOf(pair, { error: `Entity ${urn} not found` })
  if (!ASPECTS.includes(aspect)) return answerOf(pair, { error: `${aspect} is none of ${ASPECTS.join(', ')}` })
  const [[current] = []] = await data.read(call, [{ urn: urn as Urn, aspects: [aspect] }])
  if (!current) return answerOf(pair, { page: { anchorSource: 'aspectAbsent' } })
  const newest = current.row.version - 1
  const anchor = from === undefined ? newest : Math.min(from, newest)
  const before = anchor + 1
  const kept = anchor < 1 ? [] : await data.history(call, { urn: urn as Urn, aspect }, { before, limit: limit + 1 })
  const next = kept[limit]?.row.version ?? null
  return answerOf(pair, {
    ...(include_current ? { current: versionOf(0, current) } : {}),
    history: kept.slice(0, limit).map(one => versionOf(one.row.version, one)),
    page: {
      ...(anchor < 1 ? {} : { fromVersion: anchor }),
      ...{ hasMore: next !== null, nextFromVersion: next },
      anchorSource: from === undefined ? 'systemMetadata' : 'caller'
    }
  })
}

function answerOf({ urn, aspect, limit }: Pair, found: JsonRecord): JsonRecord {
  const { current = null, history = [], page = {}, error = null } = found
  const returned = Array.isArray(history) ? history.length : 0
  const start = { fromVersion: null, requestedLimit: limit, returned, hasMore: false, nextFromVersion: null }
  const end = { truncatedByResponseBudget: false, anchorSource: 'fallback' }
  return { urn, aspectName: aspect, current, history, page: { ...start, ...end, ...Object(page) }, error }
}

function versionOf(version: number, { row, value }: Stored): JsonRecord {
  const shown = clean(value)
  const json = JSON.stringify(shown)
  const system: unknown = JSON.parse(row.system)
  const isLong = json.length > MAX_VALUE
  return {
    version,
    ...(isLong
      ? { valuePreview: `${json.slice(0, MAX_VALUE)}... [truncated]`, valueChars: json.length }
      : { value: shown }),
    valueTruncated: isLong,
    systemMetadata: systemOf(isRecord(system) ? system : {}, row.version),
    auditStamp: { time: row.time, actor: row.actor }
  }
}

function systemOf(system: JsonRecord, version: number): JsonRecord {
  const known = Object.entries({ ...system, version: String(version) }).filter(([key]) => SYSTEM.includes(key))
  return Object.fromEntries(known)
}

/** As many as fit into an answer. */
function fitting(found: readonly JsonRecord[]): JsonRecord[] {
  let left = MAX_ANSWER
  return found.filter((one, at) => {
    left -= JSON.stringify(one).length
    return left >= 0 || at === 0
  })
}
