import { type Call, entityTypeOf, type Key, type Model, NotFound, type Stored, type Urn } from '../../core/index.ts'
import { type Entities, shownVersion } from '../entities/index.ts'
import { changesOf } from './changes/changes-of.ts'
import { VersionNotKept } from './errors.ts'
import { jsonPatch } from './json-patch.ts'

export interface DifferenceDeps {
  readonly entities: Entities
  readonly model: Model
}

export interface Versions {
  readonly aspect: string
  /** 0 = the latest. */
  readonly from: number
  readonly to: number
}

/** The function throws BadRequest for an unknown aspect, NotFound, and VersionNotKept 404. */
export function createDifference({ entities, model }: DifferenceDeps) {
  async function versionOf(call: Call, { urn, aspect }: Key, version: number): Promise<Stored> {
    model.aspect(entityTypeOf(urn), aspect)
    const found = await entities.reading.version(call, urn, aspect, version)
    if (found) return found
    const latest = await entities.reading.version(call, urn, aspect, 0)
    if (!latest) throw new NotFound(`Did not find ${aspect} of ${urn}`)
    throw new VersionNotKept(`${aspect} of ${urn}`, version, latest.row.version)
  }

  return async (call: Call, urn: Urn, { aspect, from, to }: Versions) => {
    const before = await versionOf(call, { urn, aspect }, from)
    const after = await versionOf(call, { urn, aspect }, to)
    return {
      from: shownVersion(before.row),
      to: shownVersion(after.row),
      changes: changesOf(urn, before.row.aspect, before.value, after.value),
      patch: jsonPatch(before.value, after.value)
    }
  }
}
