import { BadRequest, type Call, type JsonRecord, NotFound, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { recordsAt, textAt } from './clean.ts'
import { columnOf, present, requireInView, walk } from './lineage.ts'

/** Results among which the other end is looked for. */
const MOST = 100
const NOTE =
  "Direction was automatically discovered. Specify direction='downstream' or 'upstream' explicitly for better performance."
const STRUCTURE = {
  description: 'Array of lineage paths showing transformation chains from source to target',
  structure:
    'Each path contains alternating entities (SCHEMA_FIELD or DATASET) and optional transformation QUERY entities'
}
const OF_QUERIES =
  'QUERY entities are returned as URNs only. Use get_entities(query_urn) to fetch SQL statement and other query details.'

interface Ends {
  readonly source: { readonly urn: string; readonly column?: string | undefined }
  readonly target: { readonly urn: string; readonly column?: string | undefined }
}
type Direction = 'downstream' | 'upstream'

const input = Type.Object({
  source_urn: Type.String({ description: 'URN of one entity.' }),
  target_urn: Type.String({ description: 'URN of the other entity.' }),
  source_column: Type.Optional(Type.String({ description: 'A column of the source: then target_column too.' })),
  target_column: Type.Optional(Type.String({ description: 'A column of the target: then source_column too.' })),
  direction: Type.Optional(
    Type.Enum(['upstream', 'downstream'], { description: 'Where the target is, seen from the source; absent: either.' })
  )
})

export function getLineagePaths(asking: Asking) {
  return tool(
    {
      description:
        'How data gets from one entity or column to another: each path with its steps and the queries between them.',
      input
    },
    'signed-in',
    async ({ source_urn, target_urn, direction, ...columns }, call) => {
      const source = { urn: source_urn, column: present(columns.source_column) }
      const target = { urn: target_urn, column: present(columns.target_column) }
      if ((source.column === undefined) !== (target.column === undefined)) {
        throw new BadRequest('name both source_column and target_column, or neither of them')
      }
      await requireInView(asking, call, [source_urn, target_urn])
      const ends = { source, target }
      if (direction) return answerOf(await pathsOf(asking, call, ends, direction), ends, { direction })
      for (const tried of ['downstream', 'upstream'] as const) {
        const found = await pathsOf(asking, call, ends, tried).catch(missing)
        if (found) return answerOf(found, ends, { direction: `auto-discovered-${tried}`, note: NOTE })
      }
      throw new NotFound(`No lineage path found between ${named(source)} and ${named(target)} in either direction`)
    }
  )
}

function missing(thrown: unknown): undefined {
  if (!(thrown instanceof NotFound)) throw thrown
}

const named = ({ urn, column }: Ends['source']): string => (column === undefined ? urn : `${urn}.${column}`)

/** Looked for upstream from the lower end: there are fewer sources of data than uses. @throws NotFound */
async function pathsOf(
  asking: Asking,
  call: Call,
  { source, target }: Ends,
  direction: Direction
): Promise<JsonRecord[]> {
  const isDown = direction === 'downstream'
  const [from, to] = isDown ? [target, source] : [source, target]
  const wanted = columnOf(to.urn, to.column)
  const asked = { urn: columnOf(from.urn, from.column), isUpstream: true, hops: 10, count: MOST }
  const found = await walk(asking, call, asked)
  const result = recordsAt(found, 'searchResults').find(one =>
    to.column === undefined
      ? textAt(one, 'entity', 'urn') === wanted
      : recordsAt(one, 'paths').some(path => recordsAt(path, 'path').at(-1)?.urn === wanted)
  )
  if (!result) throw new NotFound(noPath({ source, target }, Number(found.total ?? 0)))
  const paths = recordsAt(result, 'paths')
  if (paths.length === 0) throw new BadRequest('They are connected, but no path is known: get_lineage shows the steps')
  return isDown ? paths.map(one => ({ ...one, path: recordsAt(one, 'path').toReversed() })) : paths
}

function noPath({ source, target }: Ends, total: number): string {
  const more = total > MOST ? `, among the nearest ${MOST} of ${total}: get_lineage with a query looks at all` : ''
  return `No lineage path found from ${named(source)} to ${named(target)}${more}`
}

function answerOf(paths: readonly JsonRecord[], ends: Ends, said: JsonRecord) {
  const hasQueries = paths.some(one => recordsAt(one, 'path').some(({ type }) => type === 'QUERY'))
  const { direction, ...note } = said
  const metadata = {
    ...{ queryType: 'lineage-path-trace', direction },
    pathType: ends.source.column === undefined ? 'dataset-level' : 'column-level',
    fields: { paths: { ...STRUCTURE, ...(hasQueries ? { queryEntities: OF_QUERIES } : {}) } },
    ...note
  }
  return noticed({ metadata, source: ends.source, target: ends.target, pathCount: paths.length, paths })
}
