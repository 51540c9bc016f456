import type { Call } from '../call.ts'
import type { Rewrite, Texts } from '../contract/whole-store.ts'
import { NotGranted } from '../errors.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change } from '../store/port.ts'
import { newRevision } from './revision.ts'

/** Finds texts wherever they are stored, and replaces them in place. */
export function createTexts({ aspects, texts }: LiveStore): Texts {
  return {
    async find(call, wanted, page) {
      requireSystem(call)
      return texts.find(wanted, page)
    },
    async rewrite(call, rewrites) {
      requireSystem(call)
      // Each is a batch of its own, which one that was written since does not refuse; the store commits them together.
      const written = await Promise.all(rewrites.map(async one => (await aspects.write([changeOf(one)])).length === 0))
      return written.filter(Boolean).length
    },
    async forget(call, urns, by) {
      requireSystem(call)
      await texts.forget(urns, by)
    },
    async purge(call) {
      requireSystem(call)
      await texts.purge()
    }
  }
}

function requireSystem({ system }: Call): void {
  if (system === undefined) throw new NotGranted('everything that is stored')
}

function changeOf({ record, json, system, actor, renames }: Rewrite): Change {
  if (record.kind === 'point') {
    const { point } = record
    return { kind: 'rewritePoint', point: { ...point, json, system }, was: point.json }
  }
  const { row } = record
  const changed = { ...row, json, system, actor: actor ?? row.actor }
  if (record.kind === 'past') return { kind: 'rewritePast', row: changed }
  return { kind: 'rewrite', row: { ...changed, revision: newRevision() }, expected: row.revision, renames }
}
