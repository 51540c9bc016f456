import type { Test } from 'tap'
import { mongodbUrl } from '../mongod.ts'
import { attach, dataset, tagged, tagsOf } from '../plugins/tags/requests.ts'
import { type Instance, startInstances } from './servers.ts'

interface Turns {
  readonly edits: number
  /** Repeats what another instance may not know yet, until it resolves to true. */
  readonly repeat: (attempt: () => Promise<boolean>) => Promise<unknown>
}

/** A client that sends each request to the next instance sees each of its edits, and each is stored once, in order. */
export async function editInTurn(t: Test, { edits, repeat }: Turns): Promise<void> {
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  let turn = 0
  const next = () => (instances[turn++ % instances.length] as Instance).admin
  const urn = await dataset(next())
  const tags = Array.from({ length: edits }, (_none, at) => `urn:li:tag:t${at}`)
  for (const [at, tag] of tags.entries()) {
    await tagged(next(), `t${at}`)
    await repeat(async () => !(await attach(next(), 'addTag', { tagUrn: tag, resourceUrn: urn })).errors)
    for (const _instance of instances) await repeat(async () => (await tagsOf(next(), urn)).own.includes(tag))
  }
  for (const { admin } of instances) t.strictSame((await tagsOf(admin, urn)).own, tags, 'every edit is stored')
}
