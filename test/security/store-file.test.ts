import { rmSync } from 'node:fs'
import t from 'tap'
import { start } from '../helper.ts'

t.test('a write was acknowledged although the file of the store had been deleted, and was lost', async t => {
  const { admin, folder } = await start(t)
  for (const end of ['', '-wal', '-shm']) rmSync(`${folder}/aspectd.db${end}`)
  const { errors } = await admin.gql('mutation { createTag(input: {id: "lost", name: "lost"}) }')
  t.match(errors, [{ message: /its file was deleted or replaced/, extensions: { code: 503 } }])
})
