import { mongodbTest } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { killWriters } from './killed.ts'

const ROUNDS = scaled(1, 30)

mongodbTest(`an instance that is killed during writes loses none and does not block others, ${ROUNDS} rounds`, t =>
  killWriters(t, { rounds: ROUNDS })
)
