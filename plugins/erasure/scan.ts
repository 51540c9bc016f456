import {
  type Call,
  type Data,
  type Edit,
  equalJson,
  isTurnOver,
  type Model,
  nextTurn,
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

/** Rows that are looked at at once: more would keep a thread that also answers readers (`npm run bench -- --only erasure`). */
const PAGE = 50

/** Everything that is stored, page by page. A plan and the erasure are the same walk. */
export async function* scan({ data, model }: ScanDeps, call: Call, { persons, except }: ScanOf): AsyncGenerator<Page> {
  const texts = [...new Set(persons.flatMap(textsOf))]
  const urns = persons.map(({ urn }) => urn)
  const context: Context = { replacing: createReplacing(persons), urns, isLog: createIsLog(model) }
  let after: string | undefined
  do {
    call.signal.throwIfAborted()
    const page = await data.texts.find(call, texts, after === undefined ? { limit: PAGE } : { limit: PAGE, after })
    yield await pageOf(
      call,
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

async function pageOf(call: Call, records: readonly TextRecord[], context: Context): Promise<Page> {
  const erase = new Set<Urn>()
  const others: (() => Found)[] = []
  const edits: Edit[] = []
  for (const record of records) {
    if (isTurnOver()) await nextTurn(call.signal)
    const value = JSON.parse(keyOf(record).json)
    const own = ownEntity(record, value, context.urns)
    if (own !== undefined) erase.add(own)
    if (own !== undefined || erase.has(urnOf(record))) continue
    const edit = listEdit(record, value, context)
    // The rest of it is rewritten by the next walk.
    if (edit) edits.push(edit)
    else others.push(() => rewriteOf(record, value, context))
  }
  const found: Found[] = []
  for (const find of others) {
    if (isTurnOver()) await nextTurn(call.signal)
    found.push(find())
  }
  return {
    erase: [...erase],
    edits: edits.filter(({ urn }) => !erase.has(urn)),
    rewrites: found.flatMap(({ rewrite }) => (rewrite && !erase.has(urnOf(rewrite.record)) ? rewrite : [])),
    places: found.flatMap(({ place }) => (place && !erase.has(place.urn as Urn) ? place : []))
  }
}

function listEdit(record: TextRecord, value: unknown, { urns }: Context): Edit | undefined {
  const { urn, aspect } = keyOf(record)
  if (record.kind !== 'row' || withoutMembers(aspect, value, urns) === value) return undefined
  return { urn, aspect, change: old => withoutMembers(aspect, old, urns) }
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
