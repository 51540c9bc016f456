/** Asks the server for columns. */
import { graphql } from 'aspectd/console'
import { columnUrn, plainPath, plainUrn } from './column-urn.ts'
import { COLUMNS, TRACE } from './documents.ts'
import type { LineageColumns, LineageTrace } from './documents.types.ts'
import { distinct, type Flow, type Opened, type OpenedColumns, type Trace } from './flows.ts'
import { walkInput } from './load.ts'

export async function loadColumns(urns: readonly string[], signal: AbortSignal): Promise<OpenedColumns> {
  if (urns.length === 0) return new Map()
  const { entities } = await graphql<LineageColumns>(COLUMNS, { urns }, signal)
  return new Map((entities ?? []).flatMap(entity => (entity ? [[entity.urn, openedOf(entity)]] : [])))
}

type Dataset = NonNullable<NonNullable<LineageColumns['entities']>[number]>

function openedOf({ urn, schemaMetadata, fineGrainedLineages }: Dataset): Opened {
  return {
    columns: (schemaMetadata?.fields ?? []).map(({ fieldPath, type, isPartOfKey }) => ({
      urn: columnUrn(urn, plainPath(fieldPath)),
      name: plainPath(fieldPath),
      kind: isPartOfKey ? 'KEY' : type
    })),
    flows: (fineGrainedLineages ?? []).flatMap(({ upstreams, downstreams }) =>
      (upstreams ?? []).flatMap(up => (downstreams ?? []).map((down): Flow => [plainUrn(up.urn), plainUrn(down.urn)]))
    )
  }
}

/** One walk in each direction, to as many as are drawn: through boxes that are not open, too. */
export async function loadTrace(column: string, signal: AbortSignal): Promise<Trace> {
  const { up, down } = await graphql<LineageTrace>(
    TRACE,
    { up: walkInput(column, 'UPSTREAM'), down: walkInput(column, 'DOWNSTREAM') },
    signal
  )
  const flows = distinct([...flowsOf(up, true), ...flowsOf(down, false)])
  return {
    column,
    flows,
    path: new Set([column, ...flows.flat()]),
    up: up?.total ?? 0,
    down: down?.total ?? 0
  }
}

/** The hops of all paths, which begin at the column. */
function flowsOf(walked: LineageTrace['up'], isUp: boolean): Flow[] {
  const paths = (walked?.searchResults ?? []).flatMap(({ paths }) => paths ?? [])
  return paths.flatMap(one => {
    const urns = (one?.path ?? []).flatMap(step => (step ? [plainUrn(step.urn)] : []))
    return urns.slice(1).map((far, at): Flow => {
      const near = urns[at] ?? far
      return isUp ? [far, near] : [near, far]
    })
  })
}
