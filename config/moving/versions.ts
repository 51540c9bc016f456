import { isRecord } from '../../core/json.ts'
import { unexpected } from './catalog.ts'
import type { Client } from './client.ts'
import { isWanted, type Selection } from './source.ts'
import { shownValue, type Value } from './value.ts'

/** Catalogs answer at most 2000 entities of a question. */
const MAX_ASKED = 500

/** The superseded versions of each value that the catalog still has, the oldest first. */
export async function earlierVersions(
  client: Client,
  selection: Selection,
  values: readonly Value[]
): Promise<Value[][]> {
  const found = values.map((): Value[] => [])
  if (!selection.history) return found
  let open = values.map((value, at) => ({ value, at, version: value.version - 1 }))
  for (;;) {
    open = open.filter(({ version }) => version > 0)
    if (open.length === 0) return found
    const shown = await ask(client, open.slice(0, MAX_ASKED))
    const later = open.slice(MAX_ASKED)
    const read = open.slice(0, MAX_ASKED).flatMap(({ value, at, version }) => {
      const one = shownValue(value, shown.get(value.urn)?.[value.aspect])
      if (!one || !isWanted(selection, one)) return []
      found[at]?.unshift({ ...one, version })
      return [{ value, at, version: version - 1 }]
    })
    open = [...later, ...read]
  }
}

type Asked = readonly { readonly value: Value; readonly version: number }[]

/** A URN is asked for once in a question: all its aspects in it. */
async function ask(client: Client, asked: Asked): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const shown = new Map<string, Record<string, unknown>>()
  for (const [type, some] of Map.groupBy(asked, ({ value }) => value.type)) {
    const byUrn = Map.groupBy(some, ({ value }) => value.urn)
    const body = [...byUrn].map(([urn, list]) => ({
      urn,
      ...Object.fromEntries(
        list.map(({ value, version }) => [value.aspect, { headers: { 'If-Version-Match': String(version) } }])
      )
    }))
    const path = `/openapi/v3/entity/${type}/batchGet`
    const answer = await client.ask({ path, query: { systemMetadata: true }, body: JSON.stringify(body) })
    // An older server has no such question: then there is no history.
    if (answer.status >= 400 && answer.status !== 413) continue
    if (answer.status === 413 && asked.length > 1) return askHalves(client, asked)
    if (!Array.isArray(answer.body))
      throw unexpected(client, path, { wanted: 'a list of entities', found: answer.body })
    for (const entity of answer.body) {
      if (isRecord(entity)) shown.set(String(entity.urn), { ...entity })
    }
  }
  return shown
}

async function askHalves(client: Client, asked: Asked) {
  const middle = Math.ceil(asked.length / 2)
  const [first, second] = [await ask(client, asked.slice(0, middle)), await ask(client, asked.slice(middle))]
  for (const [urn, aspects] of second) first.set(urn, { ...first.get(urn), ...aspects })
  return first
}
