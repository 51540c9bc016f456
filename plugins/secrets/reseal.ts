import { type Aspect, type Call, type Data, pagesOf, type Urn } from '../../core/index.ts'

const PAGE = 200

interface Resealed<T> {
  readonly type: string
  readonly aspect: Aspect<T>
  /** The value, sealed with the current key; the same object if it is already, or cannot be opened. */
  readonly change: (urn: Urn, value: T) => T
}

/** After a change of the key: seals again what an older key has sealed, one value at a time. */
export async function reseal<T>(data: Data, call: Call, { type, aspect, change }: Resealed<T>): Promise<void> {
  for await (const { urns } of pagesOf(data, call, { types: [type] }, PAGE)) {
    const values = await aspect.getMany(call, urns)
    for (const [at, urn] of urns.entries()) {
      const value = values[at]
      if (value === undefined || change(urn, value) === value) continue
      await data.write(call, [aspect.edit(urn, old => old && change(urn, old))])
    }
  }
}
