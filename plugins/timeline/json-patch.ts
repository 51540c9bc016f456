import { equalJson, isRecord } from '../../core/index.ts'

/** An operation of RFC 6902. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace'
  /** A JSON Pointer. */
  readonly path: string
  /** Not with `remove`. */
  readonly value?: unknown
}

/**
 * A JSON Patch that makes `after` of `before`. Of arrays it keeps what is equal at both ends, and compares the members in
 * between by their places: short for what people change, not always the shortest.
 */
export function jsonPatch(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (equalJson(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return arrayPatch(before, after, path)
  if (isRecord(before) && isRecord(after)) return recordPatch(before, after, path)
  return [{ op: 'replace', path, value: after }]
}

function recordPatch(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string
): PatchOperation[] {
  const at = (name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const removed = Object.keys(before).filter(name => !Object.hasOwn(after, name))
  return [
    ...removed.map((name): PatchOperation => ({ op: 'remove', path: at(name) })),
    ...Object.entries(after).flatMap(([name, value]): PatchOperation[] =>
      Object.hasOwn(before, name) ? jsonPatch(before[name], value, at(name)) : [{ op: 'add', path: at(name), value }]
    )
  ]
}

function arrayPatch(before: readonly unknown[], after: readonly unknown[], path: string): PatchOperation[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && equalJson(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && equalJson(before.at(-1 - end), after.at(-1 - end))) end++
  const [oldEnd, newEnd] = [before.length - end, after.length - end]
  const both = Math.min(oldEnd, newEnd)
  const operations: PatchOperation[] = []
  for (let at = start; at < both; at++) operations.push(...jsonPatch(before[at], after[at], `${path}/${at}`))
  for (let at = oldEnd - 1; at >= both; at--) operations.push({ op: 'remove', path: `${path}/${at}` })
  for (let at = both; at < newEnd; at++) operations.push({ op: 'add', path: `${path}/${at}`, value: after[at] })
  return operations
}
