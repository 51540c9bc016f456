import { mongodbTest } from '../mongod.ts'
import { checkStalls } from './stalls.ts'
import { agree } from './watch.ts'

mongodbTest(
  'an instance whose change feed stalls does not use its caches, and continues to work',
  t => checkStalls(t, agree),
  { starts: true }
)
