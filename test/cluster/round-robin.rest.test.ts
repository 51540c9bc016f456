import { eventually } from '../helper.ts'
import { mongodbTest } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { editInTurn } from './round-robin.ts'

const EDITS = scaled(12, 120)

mongodbTest(`a client that alternates between instances sees each of ${EDITS} edits`, t =>
  editInTurn(t, { edits: EDITS, repeat: eventually })
)
