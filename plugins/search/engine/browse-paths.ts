import { isRecord } from '../../../core/kernel/thread.ts'

/** Between the names of a path, as DataHub writes it. */
export const PATH_SEPARATOR = '␟'
const MAX_DEPTH = 30

/**
 * Fields that only the index has, for browsing: an entity at `␟a␟b` has `browsePathsV2.path.1` = `␟a` and
 * `browsePathsV2.path.2` = `␟a␟b`. So the groups below a path are the values of one field.
 */
export function browseFieldsOf(
  aspect: string,
  value: unknown
): { readonly name: string; readonly values: readonly string[] }[] {
  const fields = new Map<string, Set<string>>()
  for (const path of pathsOf(aspect, value)) {
    for (let depth = 1; depth <= Math.min(path.length, MAX_DEPTH); depth++) {
      const name = browseField(aspect, depth)
      fields.set(name, (fields.get(name) ?? new Set()).add(pathText(path.slice(0, depth))))
    }
  }
  return Array.from(fields, ([name, values]) => ({ name, values: [...values] }))
}

/** The field with the paths of this many names. */
export function browseField(aspect: string, depth: number): string {
  return `${aspect}.path.${depth}`
}

export function pathText(names: readonly string[]): string {
  return names.map(name => PATH_SEPARATOR + name).join('')
}

/** The inverse of `pathText`. */
export function namesOfPath(text: string): string[] {
  return text.split(PATH_SEPARATOR).filter(Boolean)
}

function pathsOf(aspect: string, value: unknown): string[][] {
  if (!isRecord(value)) return []
  if (aspect === 'browsePaths' && Array.isArray(value.paths)) {
    return value.paths.map(path => String(path).split('/').filter(Boolean))
  }
  if (aspect === 'browsePathsV2' && Array.isArray(value.path)) {
    return [value.path.map(entry => (isRecord(entry) ? String(entry.id) : ''))]
  }
  return []
}
