import {
  type Call,
  type Data,
  type Edit,
  equalJson,
  type Model,
  type Rewrite,
  type TextRecord,
  type Urn
} from '../../core/index.ts'
import { withoutDetails } from './logs.ts'
import { ownEntity, withoutMembers } from './own.ts'
import { type Person, textsOf } from './person.ts'
import type { Place } from './record.ts'
import { createReplacing, type Replacing } from './replace.ts'

export interface ScanDeps {
  readonly data: Data
  readonly model: Model
}

export interface ScanOf {
  readonly persons: readonly Person[]
  /** The entity of the erasure, which names the persons as long as it runs. */
  readonly except: Urn | undefined
}

/** What must be done about the rows of one page. */
export interface Page {
  readonly erase: readonly Urn[]
  readonly edits: readonly Edit[]
  readonly rewrites: readonly Rewrite[]
  /** Texts that stay. */
  readonly places: readonly Place[]
}

/** Rows that are looked at at once: some milliseconds of a thread that also answers lists. */
const PAGE = 2000

/** Everything that is stored, page by page. A plan and the erasure are the same walk. */
export async function* scan({ data, model }: ScanDeps, call: Call, { persons, except }: ScanOf): AsyncGenerator<Page> {
  const texts = [...new Set(persons.flatMap(textsOf))]
  const urns = persons.map(({ urn }) => urn)
  const context: Context = { replacing: createReplacing(persons), urns, isLog: createIsLog(model) }
  let after: string | undefined
  do {
    call.signal.throwIfAborted()
    const page = await data.texts.find(call, texts, after === undefined ? { limit: PAGE } : { limit: PAGE, after })
    yield pageOf(
      page.records.filter(record => urnOf(record) !== except),
      context
    )
    after = page.next
  } while (after !== undefined)
}

interface Context {
  readonly replacing: Replacing
  readonly urns: readonly string[]
  readonly isLog: (aspect: string) => boolean
}

/** Of what no user can change. */
const createIsLog = (model: Model) => (aspect: string) =>
  model.aspects.get(aspect)?.guard.sealed ?? aspect.startsWith('aspectd')

const keyOf = (record: TextRecord) => (record.kind === 'point' ? record.point : record.row)
const urnOf = (record: TextRecord): Urn => keyOf(record).urn

function pageOf(records: readonly TextRecord[], context: Context): Page {
  const values = records.map(record => ({ record, value: JSON.parse(keyOf(record).json) }))
  const erase = new Set(values.flatMap(({ record, value }) => ownEntity(record, value, context.urns) ?? []))
  const rest = values.filter(({ record }) => !erase.has(urnOf(record)))
  const edits = rest.flatMap(({ record, value }) => listEdit(record, value, context))
  const edited = new Set(edits.map(({ urn, aspect }) => `${urn} ${aspect}`))
  const others = rest.filter(({ record }) => {
    const { urn, aspect } = keyOf(record)
    return record.kind !== 'row' || !edited.has(`${urn} ${aspect}`)
  })
  const found = others.map(({ record, value }) => rewriteOf(record, value, context))
  return {
    erase: [...erase],
    edits,
    rewrites: found.flatMap(({ rewrite }) => rewrite ?? []),
    places: found.flatMap(({ place }) => place ?? [])
  }
}

function listEdit(record: TextRecord, value: unknown, { urns }: Context): Edit[] {
  const { urn, aspect } = keyOf(record)
  if (record.kind !== 'row' || withoutMembers(aspect, value, urns) === value) return []
  return [{ urn, aspect, change: old => withoutMembers(aspect, old, urns) }]
}

interface Found {
  readonly rewrite?: Rewrite
  readonly place?: Place
}

function rewriteOf(record: TextRecord, value: unknown, { replacing, urns, isLog }: Context): Found {
  const { urn, aspect, json, system } = keyOf(record)
  const now = replacing.in(withoutDetails(aspect, value, urns), isLog(aspect))
  const metadata = metadataOf(system, replacing)
  const actor = record.kind === 'point' ? undefined : replacing.pseudonymOf(record.row.actor)
  const isChanged = !equalJson(now.value, value)
  const isNamed = now.isNamed || replacing.in(urn, false).isNamed
  const version = record.kind === 'past' ? { version: record.row.version } : {}
  const place = isNamed ? { place: { urn, aspect, ...version } } : {}
  if (!isChanged && metadata === system && actor === undefined) return place
  const text = isChanged ? JSON.stringify(now.value) : json
  const { renames } = now
  return { ...place, rewrite: { record, json: text, system: metadata, renames, ...(actor ? { actor } : {}) } }
}

function metadataOf(system: string, replacing: Replacing): string {
  const value = system === '' ? undefined : JSON.parse(system)
  const now = replacing.in(value, true).value
  return equalJson(now, value) ? system : JSON.stringify(now)
}
