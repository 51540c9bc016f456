import type { Call } from '../call.ts'
import type { Aspect } from '../contract/data.ts'
import { all, chain, type MaybePromise } from '../maybe-promise.ts'
import type { LiveStore } from '../store/open.ts'
import type { Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import { parsedValue } from './row-value.ts'
import { tracedReads } from './traced-reads.ts'
import type { Visibility } from './visibility.ts'
import type { Writer } from './write.ts'

interface HandleDeps {
  readonly store: LiveStore
  readonly visibility: Visibility
  readonly writer: Writer
}

/** A typed view of one aspect for trusted code: seals and guards do not apply, only the visibility of the entity. */
export function createHandle<T>(name: string, { store, visibility, writer }: HandleDeps): Aspect<T> {
  const first = ([rows]: readonly (readonly Row[])[]) => rows?.[0] && (parsedValue(rows[0]) as T)
  const { read } = tracedReads(store.aspects)
  const get = (call: Call, urn: Urn): MaybePromise<T | undefined> =>
    chain(visibility.maySee(call, urn), seen =>
      seen ? chain(read(call, [{ urn, aspects: [name] }]), first) : undefined
    )

  const edit: Aspect<T>['edit'] = (urn, change, { unique, ...options } = {}) => ({
    urn,
    aspect: name,
    change: old => change(old as T | undefined),
    ...options,
    ...(unique && { unique: (value: unknown) => unique(value as T) })
  })

  return {
    name,
    get,
    getMany: async (call, urns) => all(urns.map(urn => get(call, urn))),
    edit,
    async update(call, urn, change, options) {
      let value: T | undefined
      const keep = (old: T | undefined) => {
        value = change(old)
        return value
      }
      await writer.write(call, [edit(urn, keep, options)])
      return value
    }
  }
}
