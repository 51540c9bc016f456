import { isRecord, type JsonRecord } from '../../../core/index.ts'

interface Stamp {
  readonly time: number
  readonly actor: string
}

const UNTITLED = { title: '', description: '' }

/** Adds members that the schema requires but clients omit, because they also patch aspects that do not exist yet. */
export function completeNew(aspect: string, patched: unknown, stamp: Stamp): unknown {
  return isRecord(patched) ? complete(aspect, { ...requiredMembers(aspect, stamp), ...patched }, stamp) : patched
}

/** Adds those that the schema requires in members of lists. */
export function complete(aspect: string, patched: unknown, stamp: Stamp): unknown {
  if (!isRecord(patched)) return patched
  const columns = aspect === 'editableSchemaMetadata' ? 'editableSchemaFieldInfo' : 'fields'
  const list = patched[columns]
  if (!aspect.endsWith('chemaMetadata') || !Array.isArray(list) || list.every(isComplete)) return patched
  return { ...patched, [columns]: list.map(column => (isComplete(column) ? column : withStamp(column, stamp))) }
}

function isComplete(column: unknown): boolean {
  return !isRecord(column) || !isRecord(column.glossaryTerms) || column.glossaryTerms.auditStamp !== undefined
}

function withStamp(column: JsonRecord, auditStamp: Stamp): JsonRecord {
  const terms = isRecord(column.glossaryTerms) ? column.glossaryTerms : {}
  return { ...column, glossaryTerms: { ...terms, auditStamp } }
}

/** Default values of the required members of an aspect that does not exist yet. */
function requiredMembers(aspect: string, stamp: Stamp): JsonRecord {
  switch (aspect) {
    case 'globalTags':
      return { tags: [] }
    case 'glossaryTerms':
      return { terms: [], auditStamp: stamp }
    case 'ownership':
      return { owners: [], lastModified: stamp }
    case 'structuredProperties':
      return { properties: [] }
    case 'documentation':
      return { documentations: [] }
    case 'domains':
      return { domains: [] }
    case 'upstreamLineage':
      return { upstreams: [] }
    case 'dataJobInputOutput':
      return { inputDatasets: [], outputDatasets: [] }
    case 'editableSchemaMetadata':
      return { created: stamp, lastModified: stamp, editableSchemaFieldInfo: [] }
    case 'chartInfo':
    case 'dashboardInfo':
      return { ...UNTITLED, lastModified: { created: stamp, lastModified: stamp } }
    case 'siblings':
      return { siblings: [], primary: false }
    case 'institutionalMemory':
      return { elements: [] }
    default:
      return {}
  }
}
