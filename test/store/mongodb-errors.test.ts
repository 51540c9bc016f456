import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError } from 'mongodb'
import t from 'tap'
import { isNetworkError, runtimeError } from '../../core/store/mongodb/errors.ts'

const lost = new MongoNetworkError('read ECONNRESET')
const result = {} as BulkWriteResult

t.test('a lost connection is known as such, also in the error of a bulk write, which hides it', async t => {
  const epipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  for (const error of [lost, epipe, new MongoBulkWriteError(lost as never, result)]) {
    t.ok(isNetworkError(error))
    t.match(runtimeError(error), { statusCode: 503, message: /its connection was lost/, cause: error })
  }
  const refused = new MongoBulkWriteError({ message: 'a duplicate', code: 11000 } as never, result)
  t.notOk(isNetworkError(refused))
  t.equal(runtimeError(refused), refused)
})
