import {
  type Call,
  checkText,
  type Data,
  entityTypeOf,
  type Model,
  makeUrn,
  NotFound,
  type PlanRead,
  pagesOf,
  parseUrn,
  parseUrnOf,
  partsOf,
  type Urn
} from '../../core/index.ts'
import { type ModelAspects, type ModelHandles, requireMilliseconds } from '../entities/index.ts'
import { LinkedElsewhere, NoNextVersion, NotInSet, VersionInput } from './errors.ts'

export const SET = 'versionSet'
const LABEL = { max: 500, isRequired: true, isOneLine: true }
const COMMENT = { max: 10_000 }
/** Versions found at a time. */
const PAGE = 10
const SCHEME = 'ALPHANUMERIC_GENERATED_BY_DATAHUB'
const UNKNOWN = makeUrn('corpuser', 'unknown')

export interface VersionDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: ModelHandles
}

type Version = ModelAspects['versionProperties']

export interface LinkInput {
  readonly versionSet: string
  readonly linkedEntity: string
  readonly version: string
  readonly sourceTimestamp?: number | null
  readonly sourceCreator?: string | null
  readonly comment?: string | null
}

export const parseSetUrn = (text: string): Urn => parseUrnOf(SET, text)

/** Links the entity as the latest version; creates the set with the first one. Linked already: nothing changes. */
export async function linkVersion(deps: VersionDeps, call: Call, input: LinkInput): Promise<Urn> {
  const { aspects, data, model } = deps
  const [set, entity] = [parseSetUrn(input.versionSet), parseUrn(input.linkedEntity)]
  checkSet(model, set, entity)
  const version = versionOf(call, set, input)
  const missing = () => new NotFound(`Failed to link ${entity} to ${set}: it does not exist`)
  await data.transact(call.as('linking a version'), async get => {
    const { stored, latest, before } = await currentOf(deps, get, set)
    const sortId = before ? nextSortId(before.sortId) : FIRST_SORT_ID
    const linked = (old: Version | undefined) => {
      if (old && old.versionSet !== set) throw new LinkedElsewhere(entity, old.versionSet)
      if (old) return old
      if (sortId === undefined) throw new NoNextVersion(set, before?.sortId)
      return { ...version, sortId }
    }
    return [
      aspects.versionProperties.edit(entity, linked, { mustExist: missing }),
      aspects.versionSetProperties.edit(set, () => ({ versioningScheme: SCHEME, ...stored, latest: entity })),
      ...(latest && latest !== entity ? [aspects.versionProperties.edit(latest, demote(set))] : [])
    ]
  })
  return set
}

const demote = (set: Urn) => (old: Version | undefined) => (old?.versionSet === set ? { ...old, isLatest: false } : old)

/** The version before it becomes the latest; the set goes with its last version. `undefined` if it is not versioned. */
export async function unlinkVersion(deps: VersionDeps, call: Call, set: Urn, entity: Urn): Promise<Urn | undefined> {
  const { aspects, data } = deps
  const system = call.as('unlinking a version')
  let found: Version | undefined
  await data.transact(system, async get => {
    found = await get(aspects.versionProperties, entity)
    if (!found) return []
    if (found.versionSet !== set) throw new NotInSet(entity, set, found.versionSet)
    const removal = aspects.versionProperties.edit(entity, () => undefined)
    const { stored, latest } = await currentOf(deps, get, set)
    if (!stored || latest !== entity) return [removal]
    const next = await firstOf(newestFirst(data, system, set), async urn => {
      if (urn === entity) return
      const version = await get(aspects.versionProperties, urn)
      // One that was found may have left the set since.
      return version?.versionSet === set ? { urn, version } : undefined
    })
    if (!next) return [removal, aspects.versionSetProperties.edit(set, () => undefined)]
    return [
      removal,
      aspects.versionSetProperties.edit(set, () => ({ ...stored, latest: next.urn })),
      aspects.versionProperties.edit(next.urn, () => ({ ...next.version, isLatest: true }))
    ]
  })
  return found && set
}

/** The latest version of the set, with what is stored of both. */
async function currentOf({ aspects }: VersionDeps, get: PlanRead, set: Urn) {
  const stored = await get(aspects.versionSetProperties, set)
  const version = stored && (await get(aspects.versionProperties, stored.latest))
  return { stored, latest: stored?.latest, before: version?.versionSet === set ? version : undefined }
}

async function* newestFirst(data: Data, system: Call, set: Urn): AsyncGenerator<Urn> {
  const where = { field: 'versionProperties.versionSet', in: [set] }
  const sort = { field: 'versionProperties.versionSortId', descending: true }
  for await (const { urns } of pagesOf(data, system, { where, sort }, PAGE)) yield* urns
}

async function firstOf<T>(urns: AsyncIterable<Urn>, find: (urn: Urn) => Promise<T | undefined>) {
  for await (const urn of urns) {
    const found = await find(urn)
    if (found !== undefined) return found
  }
  return undefined
}

const FORM = /^[A-Z]{8}$/
const LAST = 'ZZZZZZZZ'
const A = 65
const LETTERS = 26
const FIRST_SORT_ID = 'AAAAAAAA'

/** DataHub's order of generated versions: `AAAAAAAZ` → `AAAAAABA`. `undefined` after the last, and after other forms. */
export function nextSortId(id: string): string | undefined {
  if (!FORM.test(id) || id === LAST) return
  let rest = Array.from(id).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A, 0) + 1
  let text = ''
  while (text.length < id.length) {
    text = String.fromCharCode(A + (rest % LETTERS)) + text
    rest = Math.floor(rest / LETTERS)
  }
  return text
}

function checkSet(model: Model, set: Urn, entity: Urn): void {
  const [, type = ''] = partsOf(set)
  const found = entityTypeOf(entity)
  if (partsOf(set).length !== 2) {
    throw new VersionInput(`Expected urn:li:versionSet:(<id>,${found}) as the version set, found ${set}`)
  }
  if (type !== found) {
    throw new VersionInput(`Entity type must match Version Set's specified type: ${type} invalid type: ${found}`)
  }
  model.aspect(found, 'versionProperties')
}

function versionOf(call: Call, set: Urn, input: LinkInput): Omit<Version, 'sortId'> {
  const { version, comment, sourceTimestamp, sourceCreator } = input
  checkText('The label of a version', version, LABEL, VersionInput)
  checkText('The comment of a version', comment, COMMENT, VersionInput)
  checkText('The sourceCreator', sourceCreator, LABEL, VersionInput)
  if (sourceTimestamp != null) requireMilliseconds('sourceTimestamp', sourceTimestamp)
  const now = { time: Date.now(), actor: call.actor }
  const creator = sourceCreator == null ? UNKNOWN : userOf(sourceCreator)
  return {
    versionSet: set,
    version: { versionTag: version, metadataAttribution: now },
    aliases: [],
    ...(comment ? { comment } : {}),
    versioningScheme: SCHEME,
    ...(sourceTimestamp == null ? {} : { sourceCreatedTimestamp: { time: sourceTimestamp, actor: creator } }),
    metadataCreatedTimestamp: now,
    isLatest: true
  }
}

const userOf = (name: string): Urn =>
  name.startsWith('urn:') ? parseUrnOf('corpuser', name, undefined) : makeUrn('corpuser', name)
