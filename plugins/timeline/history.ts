import {
  type Call,
  type Data,
  entityTypeOf,
  isTurnOver,
  type Model,
  nextTurn,
  type Row,
  type Stored,
  type Urn
} from '../../core/index.ts'
import { type Category, type Change, SEMANTIC_CHANGES, type SemanticChange } from './changes/change.ts'
import { categoriesOf, changesOf } from './changes/changes-of.ts'
import { jsonPatch, type PatchOperation } from './json-patch.ts'

export interface Limits {
  /** Versions of one aspect that one question compares, the latest ones. */
  readonly maxVersions: number
  /** Changes in one answer, the latest ones. */
  readonly maxChanges: number
}

export interface HistoryDeps {
  readonly data: Data
  readonly model: Model
  readonly limits: Limits
}

/** What one version of an aspect changed. */
export interface Step {
  readonly urn: Urn
  readonly row: Pick<Row, 'aspect' | 'version' | 'time' | 'actor'>
  readonly changes: readonly Change[]
  /** Changes that are left out, because there are too many later ones. */
  readonly omitted: number
  readonly level: SemanticChange
  /** From the version before to this one. */
  readonly patch?: readonly PatchOperation[]
}

/** An aspect whose earliest changes are not known: its older versions are not kept, or too many to be compared. */
export interface Gap {
  readonly urn: Urn
  readonly aspect: string
  /** The oldest version that was compared. */
  readonly oldest: Pick<Row, 'version' | 'time' | 'actor'>
  /** Its value. */
  readonly value: unknown
}

export interface History {
  /** All aspects together, the oldest version first. The oldest of a gap changed nothing. */
  readonly steps: readonly Step[]
  readonly gaps: readonly Gap[]
}

/** Older versions that are read at once: values can have megabytes. */
const PAGE = 5
/** Characters of the patches of one aspect, the latest ones. */
const MAX_PATCHES = 4_000_000

/** What is asked of a history. */
interface Asked {
  readonly categories: ReadonlySet<Category>
  /** With JSON Patches. */
  readonly raw?: boolean
}

/**
 * The kept versions of all aspects with changes of these categories, each compared with the one before, as far as the
 * actor may see them. `undefined` if the entity does not exist, or is not visible.
 */
export type HistoryOf = (call: Call, urn: Urn, asked: Asked) => Promise<History | undefined>

export function createHistory({ data, model, limits }: HistoryDeps): HistoryOf {
  const aspectHistory = createAspectHistory(data, limits)
  return async (call, urn, asked) => {
    const { key, aspects } = model.type(entityTypeOf(urn))
    const names = aspects.filter(name => isWanted(model, name, asked.categories))
    const [latest = []] = await data.read(call, [{ urn, aspects: [...names, key] }])
    if (latest.length === 0 && !(await data.exists(call, [urn]))[0]) return undefined
    const steps: Step[] = []
    const gaps: Gap[] = []
    for (const newest of latest.filter(({ row }) => row.aspect !== key)) {
      const found = await aspectHistory(call, newest, asked)
      steps.push(...found.steps)
      gaps.push(...found.gaps)
    }
    return { steps: steps.sort((one, other) => one.row.time - other.row.time), gaps }
  }
}

function isWanted(model: Model, name: string, wanted: ReadonlySet<Category>): boolean {
  if (model.aspects.get(name)?.kind !== 'versioned') return false
  return (categoriesOf(name) ?? (isDescribed(model, name) ? ['DOCUMENTATION'] : [])).some(one => wanted.has(one))
}

/** Whether values of the aspect can have a description of their own. */
function isDescribed(model: Model, name: string): boolean {
  const { properties = {} } = (model.definitions().aspects[name]?.schema ?? {}) as { properties?: object }
  return Object.hasOwn(properties, 'description') || Object.hasOwn(properties, 'definition')
}

function createAspectHistory(data: Data, { maxVersions, maxChanges }: Limits) {
  return async (call: Call, newest: Stored, { categories, raw = false }: Asked): Promise<History> => {
    const { urn, aspect } = newest.row
    const steps: Step[] = []
    let room = maxChanges
    let patchRoom = MAX_PATCHES
    const add = (now: Stored, before: unknown) => {
      const all = changesOf(urn, aspect, before, now.value).filter(({ category }) => categories.has(category))
      const changes = all.slice(0, room)
      room -= changes.length
      const patch = raw && patchRoom > 0 && changes.length > 0 ? jsonPatch(before ?? null, now.value) : undefined
      patchRoom -= patch ? JSON.stringify(patch).length : 0
      const omitted = all.length - changes.length
      steps.unshift({ urn, row: now.row, changes, omitted, level: highest(all), ...(patch && { patch }) })
    }
    let now = newest
    for (let compared = 1; ; ) {
      const limit = Math.min(PAGE, maxVersions - compared)
      const page = limit > 0 ? await data.history(call, { urn, aspect }, { before: now.row.version, limit }) : []
      for (const before of page) {
        if (isTurnOver()) await nextTurn(call.signal)
        add(now, before.value)
        now = before
      }
      compared += page.length
      if (page.length === 0) break
    }
    if (now.row.version === 1) {
      add(now, undefined)
      return { steps, gaps: [] }
    }
    steps.unshift({ urn, row: now.row, changes: [], omitted: 0, level: 'NONE' })
    return { steps, gaps: [{ urn, aspect, oldest: now.row, value: now.value }] }
  }
}

export function highest(changes: readonly { readonly semVerChange: SemanticChange }[]): SemanticChange {
  const levels = changes.map(({ semVerChange }) => SEMANTIC_CHANGES.indexOf(semVerChange))
  return SEMANTIC_CHANGES[levels.reduce((one, other) => Math.max(one, other), 0)] ?? 'NONE'
}
