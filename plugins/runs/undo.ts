import { type Call, type Data, entityTypeOf, type Model, type Row, type Stored, type Urn } from '../../core/index.ts'
import { ChangedSince, KeyAspect, NoSuchVersion, NothingStored, NotKept } from './errors.ts'

export interface UndoAsked {
  readonly urn: Urn
  readonly aspect: string
  /** The version that the change made; the latest if absent. */
  readonly version?: number | undefined
  readonly dryRun: boolean
}

/** What was undone, or would be. */
export interface Undone {
  readonly urn: Urn
  readonly aspect: string
  readonly version: number
  /** Who made the change, and when: milliseconds since the epoch. */
  readonly actor: Urn
  readonly time: number
  /** The version whose value is stored again; `null`: the aspect was absent before, and is removed. */
  readonly restored: number | null
}

/** Undoes one change of one aspect; refused if something was written since, also at the same time. */
export function createUndo({ data, model }: { readonly data: Data; readonly model: Model }) {
  return async (call: Call, { urn, aspect: name, version, dryRun }: UndoAsked): Promise<Undone> => {
    const { key } = model.type(entityTypeOf(urn))
    const { name: aspect } = model.aspect(entityTypeOf(urn), name)
    if (aspect === key) throw new KeyAspect(aspect, urn)
    const system = call.as('reading the change to undo')
    const [stored = []] = await data.read(system, [{ urn, aspects: [aspect] }])
    const latest = requireLatest({ urn, aspect }, stored[0]?.row, version)
    const before = await versionBefore(data, system, latest)
    if (!dryRun) {
      const change = (_old: unknown, row: Row | undefined) => {
        requireLatest({ urn, aspect }, row, latest.version)
        return before?.value
      }
      await data.write(call, [{ urn, aspect, change }])
    }
    const { actor, time } = latest
    return { urn, aspect, version: latest.version, actor, time, restored: before?.row.version ?? null }
  }
}

/** An aspect that was removed and written again since has lower versions, so the time is not compared. */
function requireLatest({ urn, aspect }: Pick<Row, 'urn' | 'aspect'>, row: Row | undefined, version?: number): Row {
  if (!row) throw new NothingStored(aspect, urn)
  if (version === undefined || version === row.version) return row
  if (version > row.version) throw new NoSuchVersion(`${aspect} of ${urn}`, version, row.version)
  const when = `${new Date(row.time).toISOString()}, as version ${row.version}`
  throw new ChangedSince(`version ${version} of ${aspect} of ${urn}`, row.actor, when)
}

async function versionBefore(data: Data, call: Call, { urn, aspect, version }: Row): Promise<Stored | undefined> {
  if (version === 1) return undefined
  const [before] = await data.history(call, { urn, aspect }, { before: version, limit: 1 })
  if (before?.row.version !== version - 1) throw new NotKept(version - 1, aspect, urn)
  return before
}
