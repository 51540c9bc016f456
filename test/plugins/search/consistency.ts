import type { Test } from 'tap'
import type { Client } from '../../client.ts'
import { ingest } from '../../people.ts'
import { attach, newTags } from '../tags/requests.ts'
import { datasetUrn, search } from './searching.ts'

interface Users {
  /** Who writes. */
  readonly writer: Client
  /** Those who search after each write: on the same instance, on others. */
  readonly searchers: readonly Client[]
  /** Names nothing else has. */
  readonly name: string
}

/** Each change of an entity is found by the very next search, and what it replaced is not. */
export async function checkChanges(t: Test, { writer, searchers, name }: Users): Promise<void> {
  const urn = datasetUrn(`${name}.orders`)
  const [first, second] = [`first${name}`, `second${name}`]
  const describe = (word: string) =>
    wrote(ingest(writer, urn, 'datasetProperties', { name: 'orders', description: word }))
  const finds = async (what: string, expected: Readonly<Record<string, boolean>>) => {
    for (const [query, isFound] of Object.entries(expected)) {
      for (const [at, by] of searchers.entries()) {
        const { urns, total } = await search(by, query)
        t.strictSame(
          { urns, total },
          isFound ? { urns: [urn], total: 1 } : { urns: [], total: 0 },
          `${what}: ${query} at ${at}`
        )
      }
    }
  }
  await describe(first)
  await finds('put', { [first]: true })
  await describe(first)
  await finds('the same again', { [first]: true })
  await describe(second)
  await finds('another value', { [first]: false, [second]: true })
  const [tagUrn = ''] = await newTags(writer, name)
  await succeeded(attach(writer, 'addTag', { tagUrn, resourceUrn: urn }))
  await finds('a tag', { [`tags:"${tagUrn}"`]: true, [second]: true })
  await succeeded(attach(writer, 'removeTag', { tagUrn, resourceUrn: urn }))
  await finds('the tag removed', { [`tags:"${tagUrn}"`]: false, [second]: true })
  await wrote(ingest(writer, urn, 'status', { removed: true }))
  await finds('soft-deleted', { [second]: false })
  await wrote(ingest(writer, urn, 'status', { removed: false }))
  await finds('restored', { [second]: true })
  await wrote(writer.post('/entities?action=delete', { urn }))
  await finds('erased', { [first]: false, [second]: false })
  await describe(first)
  await finds('written again', { [first]: true, [second]: false })
}

async function wrote(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`a write was answered with ${status}: ${JSON.stringify(body)}`)
}

async function succeeded(answer: Promise<{ errors: unknown }>): Promise<void> {
  const { errors } = await answer
  if (errors) throw new Error(`a mutation was refused: ${JSON.stringify(errors)}`)
}
