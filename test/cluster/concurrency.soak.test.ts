/**
 * A limit of retries, which depends on how fast the machine is: an edit is refused for too many concurrent writes only
 * after the server has tried for ten seconds.
 */
import { mongodbTest } from '../mongod.ts'
import { editTogether, WRITERS } from './concurrency.ts'

const EDITS = 2000

mongodbTest(`of ${EDITS} edits by ${WRITERS} writers hardly any is refused at first`, async t => {
  const refused = await editTogether(t, EDITS)
  t.ok(refused < EDITS / 100, `${refused} were refused`)
})
