import { MongoClient } from 'mongodb'
import { eventually, start } from '../helper.ts'
import { mongodbTest, replicaSet } from '../mongod.ts'

mongodbTest(
  '/health answers 503 with the reason while the primary answers reads and does not accept writes',
  async t => {
    const set = await replicaSet(t)
    const { admin, anonymous } = await start(t, { config: { store: set.url('aspectd') } })
    const write = (id: string) => admin.gql(`mutation { createTag(input: {id: "${id}", name: "${id}"}) }`)
    const health = () => anonymous.get('/health')
    t.match((await write('before')).data, { createTag: 'urn:li:tag:before' })
    t.equal((await health()).status, 200)

    // What a backup of the disk does, and what a disk that stalls looks like.
    const database = (await new MongoClient(set.url()).connect()).db('admin')
    t.teardown(() => database.client.close())
    await database.command({ fsync: 1, lock: true })
    t.match((await write('refused')).errors, [{ extensions: { code: 503 } }])
    const body = await eventually(async () => {
      const answer = await health()
      return answer.status === 503 && answer.body
    })
    t.match(body, { status: 'without writes', reason: /^The store is unavailable: / })
    t.notMatch(JSON.stringify(body), /127\.0\.0\.1|mongodb:/)
    t.match((await admin.gql('{ tag(urn: "urn:li:tag:before") { name } }')).data, { tag: { name: 'before' } })

    await database.command({ fsyncUnlock: 1 })
    await eventually(async () => (await health()).status === 200)
    t.match((await write('after')).data, { createTag: 'urn:li:tag:after' })
  },
  { starts: true }
)
