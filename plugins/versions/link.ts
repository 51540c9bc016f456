import { setTimeout as pause } from 'node:timers/promises'
import {
  type Call,
  checkText,
  type Data,
  entityTypeOf,
  type Model,
  makeUrn,
  NotFound,
  parseUrn,
  parseUrnOf,
  partsOf,
  Unavailable,
  type Urn
} from '../../core/index.ts'
import { type ModelAspects, type ModelHandles, requireMilliseconds } from '../entities/index.ts'
import { LinkedElsewhere, NoNextVersion, NotInSet, VersionInput } from './errors.ts'
import { FIRST_SORT_ID, nextSortId } from './sort-id.ts'

export const SET = 'versionSet'
const LABEL = { max: 500, isRequired: true, isOneLine: true }
const COMMENT = { max: 10_000 }
/** How long a change is repeated while others change the same version set. */
const RETRY_MS = 10_000
const MAX_PAUSE_MS = 50
const SCHEME = 'ALPHANUMERIC_GENERATED_BY_DATAHUB'
const UNKNOWN = makeUrn('corpuser', 'unknown')

export interface VersionDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: ModelHandles
}

type Version = ModelAspects['versionProperties']
type VersionSet = ModelAspects['versionSetProperties']

export interface LinkInput {
  readonly versionSet: string
  readonly linkedEntity: string
  readonly version: string
  readonly sourceTimestamp?: number | null
  readonly sourceCreator?: string | null
  readonly comment?: string | null
}

/** Thrown inside a write when another writer was faster: it is planned again. */
class Outdated extends Error {}

export const parseSetUrn = (text: string): Urn => parseUrnOf(SET, text)

/** Links the entity as the latest version; creates the set with the first one. Linked already: nothing changes. */
export async function linkVersion(deps: VersionDeps, call: Call, input: LinkInput): Promise<Urn> {
  const { aspects, data, model } = deps
  const [set, entity] = [parseSetUrn(input.versionSet), parseUrn(input.linkedEntity)]
  checkSet(model, set, entity)
  const version = versionOf(call, set, input)
  const system = call.as('linking a version')
  await repeat(call, async () => {
    const { latest, before } = await currentOf(deps, system, set)
    const sortId = before ? nextSortId(before.sortId) : FIRST_SORT_ID
    await data.write(system, [
      {
        ...aspects.versionProperties.edit(entity, old => {
          if (old && old.versionSet !== set) throw new LinkedElsewhere(entity, old.versionSet)
          if (old) return old
          if (sortId === undefined) throw new NoNextVersion(set, before?.sortId)
          return { ...version, sortId }
        }),
        mustExist: () => new NotFound(`Failed to link ${entity} to ${set}: it does not exist`)
      },
      aspects.versionSetProperties.edit(set, old => {
        if (old?.latest !== latest) throw new Outdated()
        return { ...old, latest: entity, versioningScheme: old?.versioningScheme ?? SCHEME }
      }),
      ...(latest && latest !== entity ? [aspects.versionProperties.edit(latest, demote(set))] : [])
    ])
  })
  return set
}

const demote = (set: Urn) => (old: Version | undefined) => (old?.versionSet === set ? { ...old, isLatest: false } : old)

/** The version before it becomes the latest; the set goes with its last version. `undefined` if it is not versioned. */
export async function unlinkVersion(deps: VersionDeps, call: Call, set: Urn, entity: Urn): Promise<Urn | undefined> {
  const { aspects, data } = deps
  const system = call.as('unlinking a version')
  const found = await aspects.versionProperties.get(system, entity)
  if (!found) return
  if (found.versionSet !== set) throw new NotInSet(entity, set, found.versionSet)
  await repeat(call, async () => {
    const { latest } = await currentOf(deps, system, set)
    const removal = aspects.versionProperties.edit(entity, old => (old?.versionSet === set ? undefined : old))
    if (latest !== entity) {
      await data.write(system, [
        removal,
        aspects.versionSetProperties.edit(
          set,
          unless(latest, old => old)
        )
      ])
      return
    }
    const next = await newestBut(deps, system, set, entity)
    await data.write(system, [
      removal,
      aspects.versionSetProperties.edit(
        set,
        unless(latest, old => (next && old ? { ...old, latest: next } : undefined))
      ),
      ...(next ? [aspects.versionProperties.edit(next, promote(set))] : [])
    ])
  })
  return set
}

const unless =
  (latest: Urn | undefined, change: (old: VersionSet | undefined) => VersionSet | undefined) =>
  (old: VersionSet | undefined) => {
    if (old?.latest !== latest) throw new Outdated()
    return change(old)
  }

const promote = (set: Urn) => (old: Version | undefined) => {
  if (old?.versionSet !== set) throw new Outdated()
  return { ...old, isLatest: true }
}

/** The latest version of the set, with what is stored of it. */
async function currentOf({ aspects }: VersionDeps, system: Call, set: Urn) {
  const latest = (await aspects.versionSetProperties.get(system, set))?.latest
  const stored = latest && (await aspects.versionProperties.get(system, latest))
  return { latest, before: stored?.versionSet === set ? stored : undefined }
}

async function newestBut({ data }: VersionDeps, system: Call, set: Urn, entity: Urn): Promise<Urn | undefined> {
  const where = { field: 'versionProperties.versionSet', in: [set] }
  const sort = { field: 'versionProperties.versionSortId', descending: true }
  const { urns } = await data.find(system, { where, sort }, { limit: 2 })
  return urns.find(urn => urn !== entity)
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

async function repeat(call: Call, attempt: () => Promise<void>): Promise<void> {
  const until = performance.now() + RETRY_MS
  do {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
      await pause(Math.random() * MAX_PAUSE_MS, undefined, { signal: call.signal })
    }
  } while (performance.now() < until)
  throw new Unavailable('too many concurrent changes of the same version set: retry the request')
}
