import { isUrn, type JsonRecord, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { encoded, urnOf } from '../names/encoded.ts'
import { type Aim, aim, UNKNOWN_ACTOR } from './draft.ts'
import { recordsIn, stringIn } from './properties.ts'

/** What our tags and owners are attributed to: by it they are replaced, and those of others kept. */
const SOURCE = 'urn:li:dataPlatform:openlineage' as Urn

type Tag = ModelAspects['globalTags']['tags'][number]
type Owner = ModelAspects['ownership']['owners'][number]
type Attributed = { readonly attribution?: { readonly source?: string } }

const others = <T extends Attributed>(all: readonly T[] = []) =>
  all.filter(({ attribution }) => attribution?.source !== SOURCE)
/** Without a time: the same facet in another event must make the same value. */
const STAMP = { time: 0, actor: UNKNOWN_ACTOR }
const ATTRIBUTION = { ...STAMP, source: SOURCE }

const columnOf = ({ field }: JsonRecord) => stringIn(field)

/** Tags of a dataset, job or flow itself. */
export function tagAim(content: JsonRecord | undefined): Aim {
  const own = tagsOf(recordsIn(content?.tags).filter(tag => columnOf(tag) === undefined))
  return aim('globalTags', old => {
    if (old === undefined && own.length === 0) return old
    return { ...old, tags: withOwn(old?.tags, own) }
  })
}

/** `key`, or `key:value` where the value says more than that it is set. */
function tagsOf(tags: readonly JsonRecord[]): Tag[] {
  const names = tags.map(({ key, value }) => {
    const [name, more] = [stringIn(key), stringIn(value)]
    return name === undefined ? more : more === undefined || more.toLowerCase() === 'true' ? name : `${name}:${more}`
  })
  return [...new Set(names)].flatMap(name =>
    name === undefined ? [] : { tag: urnOf('tag', encoded(name)), attribution: ATTRIBUTION }
  )
}

function withOwn(old: readonly Tag[] | undefined, own: readonly Tag[]): Tag[] {
  const kept = others(old)
  const known = new Set(kept.map(({ tag }) => tag))
  return [...kept, ...own.filter(({ tag }) => !known.has(tag))]
}

/** Tags of the columns of a dataset. */
export function columnTagAim(content: JsonRecord | undefined): Aim {
  const tagged = recordsIn(content?.tags).filter(tag => columnOf(tag) !== undefined)
  const columns = Map.groupBy(tagged, tag => columnOf(tag) ?? '')
  return aim('editableSchemaMetadata', old => {
    if (old === undefined && columns.size === 0) return old
    const left = new Map(columns)
    const changed = (old?.editableSchemaFieldInfo ?? []).map(info => {
      const own = tagsOf(left.get(info.fieldPath) ?? [])
      left.delete(info.fieldPath)
      const tags = withOwn(info.globalTags?.tags, own)
      return info.globalTags || own.length > 0 ? { ...info, globalTags: { ...info.globalTags, tags } } : info
    })
    const added = [...left].map(([fieldPath, tags]) => ({ fieldPath, globalTags: { tags: tagsOf(tags) } }))
    const stamp = old ?? { created: STAMP, lastModified: STAMP }
    return { ...stamp, editableSchemaFieldInfo: [...changed, ...added] }
  })
}

const TYPES: ReadonlySet<string> = new Set([
  'TECHNICAL_OWNER',
  'BUSINESS_OWNER',
  'DATA_STEWARD',
  'DEVELOPER',
  'DATAOWNER',
  'DELEGATE',
  'PRODUCER',
  'CONSUMER',
  'STAKEHOLDER'
])

export function ownerAim(content: JsonRecord | undefined): Aim {
  const own = recordsIn(content?.owners).flatMap(({ name, type }): Owner | [] => {
    const text = stringIn(name)
    const known = (stringIn(type) ?? '').trim().toUpperCase()
    if (text === undefined) return []
    const ownership = (TYPES.has(known) ? known : 'TECHNICAL_OWNER') as Owner['type']
    return { owner: ownerUrn(text), type: ownership, source: { type: 'SERVICE' }, attribution: ATTRIBUTION }
  })
  return aim('ownership', old => {
    if (old === undefined && own.length === 0) return old
    const kept = others(old?.owners)
    const known = new Set(kept.map(({ owner }) => owner))
    const unique = own.filter(({ owner }, at) => !known.has(owner) && own.findIndex(one => one.owner === owner) === at)
    return { lastModified: STAMP, ...old, owners: [...kept, ...unique] }
  })
}

/** `team:finance`, `user:ann`, a URN, or a name. */
function ownerUrn(name: string): Urn {
  if (isUrn(name) && /^urn:li:corp(?:user|Group):/.test(name)) return name
  const [, kind = '', id = name] = /^(team|group|user):(.+)$/i.exec(name) ?? []
  return urnOf(/^(?:team|group)$/i.test(kind) ? 'corpGroup' : 'corpuser', encoded(id))
}
