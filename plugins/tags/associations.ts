import type { Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'

/** Tags, each with its attribution source. Tags that users attached have no source. */
export type Tags = ModelAspects['globalTags']
/** Edits of users on columns. Ingestion writes to `schemaMetadata` instead. */
type Columns = ModelAspects['editableSchemaMetadata']
export type ChangeTags = (old: Tags | undefined) => Tags | undefined

/** Appends the tags that are missing, or present only with a source. */
export function adding(tags: readonly Urn[]): ChangeTags {
  return old => {
    const present = new Set(old?.tags.filter(({ attribution }) => !attribution?.source).map(({ tag }) => tag))
    const missing = [...new Set(tags)].filter(tag => !present.has(tag))
    return missing.length === 0 ? old : { ...old, tags: [...(old?.tags ?? []), ...missing.map(tag => ({ tag }))] }
  }
}

/** Removes the tags of all sources. */
export function removing(tags: readonly Urn[]): ChangeTags {
  const unwanted = new Set(tags)
  return old => {
    if (!old?.tags.some(({ tag }) => unwanted.has(tag))) return old
    return { ...old, tags: old.tags.filter(({ tag }) => !unwanted.has(tag)) }
  }
}

/** Applies the change to one column and keeps its other members. */
export function onColumn(column: string, change: ChangeTags, actor: Urn) {
  return (old: Columns | undefined): Columns | undefined => {
    const infos = old?.editableSchemaFieldInfo ?? []
    const at = infos.findIndex(({ fieldPath }) => fieldPath === column)
    const before = infos[at]?.globalTags
    const globalTags = change(before)
    if (globalTags === before || !globalTags) return old
    const info = { ...infos[at], fieldPath: column, globalTags }
    const now = { time: Date.now(), actor }
    return {
      ...old,
      created: old?.created ?? now,
      lastModified: now,
      editableSchemaFieldInfo: at < 0 ? [...infos, info] : infos.with(at, info)
    }
  }
}
