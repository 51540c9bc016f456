import { mongodbTest } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { editTogether, WRITERS } from './concurrency.ts'

const EDITS = scaled(256, 10_000)

mongodbTest(`${WRITERS} writers make ${EDITS} edits on three instances, and each is stored once`, t =>
  editTogether(t, EDITS)
)
