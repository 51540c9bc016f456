import {
  type Call,
  type Data,
  entityTypeOf,
  isRecord,
  type Model,
  type Row,
  type Stored,
  type Urn
} from '../../core/index.ts'

export interface RunAsked {
  readonly run: string
  /** Also deletes entities that the run created and others wrote to; without it they are hidden. */
  readonly nuke: boolean
  /** Rows written later than this, in milliseconds since the epoch, stay. */
  readonly until: number
}

/** The value that an aspect had before the run. */
export type Before =
  | { readonly kind: 'value'; readonly stored: Stored }
  | { readonly kind: 'absent' }
  /** The history no longer reaches back to it: the value of the run stays. */
  | { readonly kind: 'lost' }

export interface EntityPlan {
  readonly urn: Urn
  /**
   * `delete`: the run created it. `hide`: the run created it, others wrote to it, so it is soft-deleted. `revert`: others
   * created it, or its type has no `status`.
   */
  readonly fate: 'delete' | 'hide' | 'revert'
  /** What the run wrote and is undone, with the key of an entity that is deleted. */
  readonly rows: readonly Row[]
  /** What it wrote and stays, because nothing older is kept. */
  readonly kept: readonly Row[]
  /** By aspect, for the rows that are reverted. */
  readonly before: ReadonlyMap<string, Before>
  /** Aspects that others wrote, of an entity that the run created. */
  readonly others: readonly string[]
}

export interface PlanDeps {
  readonly data: Data
  readonly model: Model
}

/** A rollback, with the store in which it is done. */
export interface Rollback extends PlanDeps {
  readonly asked: RunAsked
}

const PAGE = 20

/** Whether the run wrote the value, not later than asked. */
export const isOfRun = (row: Row, { run, until }: Pick<RunAsked, 'run' | 'until'>): boolean =>
  row.run === run && row.time <= until

/** What a rollback does with one entity, by its stored aspects; a system call. */
export async function planEntity(
  { data, model, asked }: Rollback,
  call: Call,
  stored: readonly Stored[]
): Promise<EntityPlan | undefined> {
  const urn = stored[0]?.row.urn
  const type = urn && model.types.get(entityTypeOf(urn))
  if (!type) return undefined
  const all = stored.map(({ row }) => row).filter(row => isOfRun(row, asked))
  if (all.length === 0) return undefined
  const values = all.filter(({ aspect }) => aspect !== type.key)
  const isCreated = values.length < all.length
  // With sealed aspects, such as a password, which no read shows.
  const names = isCreated ? (await data.aspectsOf(call, urn)).map(({ name }) => name) : []
  const others = names.filter(name => name !== type.key && !all.some(({ aspect }) => aspect === name))
  if (isCreated && (others.length === 0 || asked.nuke)) {
    return { urn, fate: 'delete', rows: all, kept: [], before: new Map(), others }
  }
  const before = new Map<string, Before>()
  for (const row of values) before.set(row.aspect, await valueBefore(data, call, row))
  const isLost = ({ aspect }: Row) => before.get(aspect)?.kind === 'lost'
  return {
    urn,
    fate: isCreated && type.aspects.includes('status') ? 'hide' : 'revert',
    rows: values.filter(row => !isLost(row)),
    kept: all.filter(row => isLost(row) || row.aspect === type.key),
    before,
    others
  }
}

/** The newest version that another run wrote, or nobody's run. */
async function valueBefore(data: Data, call: Call, { urn, aspect, version, run }: Row): Promise<Before> {
  for (let before = version; before > 1; ) {
    const page = await data.history(call, { urn, aspect }, { before, limit: PAGE })
    const stored = page.find(({ row }) => row.run !== run)
    if (stored) return { kind: 'value', stored }
    const oldest = page.at(-1)
    if (!oldest || oldest.row.version >= before) return { kind: 'lost' }
    before = oldest.row.version
  }
  return { kind: 'absent' }
}

/** The row by which a walk over the rows of a run meets an entity once, whatever their order. */
export function isFirst(aspect: string, stored: readonly Stored[], asked: RunAsked): boolean {
  const names = stored.filter(({ row }) => isOfRun(row, asked)).map(({ row }) => row.aspect)
  return names.every(name => aspect <= name)
}

/** Of a stored row. */
export function systemOf(row: Row): Record<string, unknown> {
  const system: unknown = JSON.parse(row.system)
  return isRecord(system) ? { ...system } : {}
}
