import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { attach, dataset, tagged, tagsOf } from '../plugins/tags/requests.ts'
import { scaled } from '../rounds.ts'
import { type Instance, startInstances } from './servers.ts'

const EDITS = scaled(60, 600)
const FRESH_MS = 1000

mongodbTest(`a client that alternates between instances sees each of ${EDITS} edits within a second`, async t => {
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  let turn = 0
  const next = () => (instances[turn++ % instances.length] as Instance).admin
  const urn = await dataset(next())
  const tags = Array.from({ length: EDITS }, (_none, at) => `urn:li:tag:t${at}`)
  let oldest = 0

  for (const [at, tag] of tags.entries()) {
    await tagged(next(), `t${at}`)
    await retried(() => attach(next(), 'addTag', { tagUrn: tag, resourceUrn: urn }))
    const done = performance.now()
    for (let isThere = false; !isThere; ) {
      const asked = performance.now()
      isThere = (await tagsOf(next(), urn)).own.includes(tag)
      if (!isThere) oldest = Math.max(oldest, asked - done)
      if (oldest > FRESH_MS) throw new Error(`${tag} was not visible after a second`)
    }
  }
  for (const { admin } of instances) t.strictSame((await tagsOf(admin, urn)).own, tags, 'every edit is stored')
  t.comment(`the oldest state that a read returned was ${oldest.toFixed()} ms old`)
})

/** Retries, because an instance may not see a new tag for up to a second. */
async function retried(attempt: () => ReturnType<typeof attach>): Promise<void> {
  const until = performance.now() + FRESH_MS
  for (;;) {
    const asked = performance.now()
    const { errors } = await attempt()
    if (!errors) return
    if (asked > until) throw new Error(JSON.stringify(errors))
  }
}
