import {
  type Call,
  type Data,
  entityTypeOf,
  type Model,
  NotFound,
  operation,
  parseUrn,
  type Row,
  type Urn
} from '../../../core/index.ts'
import { windowOf } from '../inputs/page.ts'
import { versionOf } from '../proposals/conditions.ts'
import { createReading, storedName, viewDemand } from '../reading.ts'
import { NO_RUN } from './runs.ts'

export const versionsSdl = `
  extend type Query {
    "The kept versions of an aspect, the latest first. Older ones may have been dropped: \`history\` in the settings."
    aspectVersions(
      urn: String!
      aspect: String!
      "Only versions below this one: \`next\` of the page before."
      before: Long
      "Default: 20, at most 100."
      count: Int
    ): AspectVersions!
  }
  type AspectVersions {
    versions: [AspectVersion!]!
    "Null after the last page."
    next: Long
  }
  type AspectVersion {
    "1, 2, … as in GET /aspects. Each is one change of the value."
    version: Long!
    "When it was written."
    time: Long!
    "Who wrote it."
    actor: Entity!
    "The run of ingestion that wrote it, or last saw it unchanged."
    runId: String
    "Of ingestion: the pipeline."
    pipelineName: String
    "The value as JSON text."
    payload: String!
    "As JSON text."
    systemMetadata: String!
    "A proposal with this header If-Version-Match is refused (422) unless this is still the latest version."
    ifVersionMatch: String!
  }
`

const LIMITS = { usual: 20, largest: 100 }

export interface Versions {
  readonly urn: string
  readonly aspect: string
  readonly before?: number | null
  readonly count?: number | null
}

export function versionsQuery(deps: { readonly data: Data; readonly model: Model }) {
  const versions = createVersions(deps)
  return operation(
    ({ urn }: Versions) => viewDemand(parseUrn(urn)),
    ({ urn, ...page }, call) => versions(call, parseUrn(urn), page)
  )
}

/** One page of the kept versions of an aspect, the latest first. @throws NotFound, BadRequest */
export function createVersions({ data, model }: { readonly data: Data; readonly model: Model }) {
  const reading = createReading(data, model)
  return async (call: Call, urn: Urn, { aspect, before, count }: Omit<Versions, 'urn'>) => {
    model.aspect(entityTypeOf(urn), storedName(aspect))
    const { count: limit } = windowOf(count == null ? {} : { count }, LIMITS)
    const found = await reading.versions(call, urn, aspect, { before: before ?? undefined, limit: limit + 1 })
    if (!found) throw new NotFound(`Did not find ${aspect} of ${urn}`)
    const page = found.slice(0, limit)
    return {
      versions: page.map(({ row }) => shownVersion(row)),
      next: found.length > limit ? (page.at(-1)?.row.version ?? null) : null
    }
  }
}

/** As GraphQL's `AspectVersion`. */
export function shownVersion(row: Row) {
  const { pipelineName } = JSON.parse(row.system)
  return {
    version: row.version,
    time: row.time,
    actor: { urn: row.actor },
    runId: row.run === NO_RUN ? null : row.run,
    pipelineName,
    payload: row.json,
    systemMetadata: row.system,
    ifVersionMatch: versionOf(row)
  }
}
