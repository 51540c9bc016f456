import type { Test } from 'tap'
import { applyPatch } from '../../../plugins/entities/patch/apply.ts'
import { parsePatch } from '../../../plugins/entities/patch/parse.ts'

export interface PatchRow {
  readonly aspect: string
  readonly what: string
  readonly old?: unknown
  readonly patch: unknown
  readonly wanted: unknown
}

export const SOURCE = 'attribution\u241fsource'
export const add = (path: string, value: unknown) => ({ op: 'add', path, value })
export const remove = (path: string) => ({ op: 'remove', path, value: {} })

export const tag = (name: string, source?: string) => ({
  tag: `urn:li:tag:${name}`,
  ...(source ? { attribution: { source, time: 1, actor: 'urn:li:corpuser:a' } } : {})
})

/** Runs one test per row. */
export function testPatches(t: Test, rows: readonly PatchRow[]): void {
  for (const { aspect, what, old, patch, wanted } of rows) {
    t.test(`${aspect}: ${what}`, async t => {
      const before = structuredClone(old)
      t.strictSame(applyPatch(old, parsePatch(patch, aspect)), wanted)
      t.strictSame(old, before, 'the old value is not mutated')
    })
  }
}
