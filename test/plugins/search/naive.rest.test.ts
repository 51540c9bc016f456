import t from 'tap'
import { scaled } from '../../rounds.ts'
import { compareEngine } from './compare-engine.ts'

t.setTimeout(600_000)

/** The engine is the same on both stores; what differs is how it is filled. */
const entities = scaled(1500, 5000)
const questions = process.env.ASPECTD_TEST_STORE === 'mongodb' ? scaled(50, 200) : scaled(100, 1000)

t.test(
  `${questions} random questions about ${entities} entities are answered as by a naive scan`,
  { timeout: 600_000 },
  t => compareEngine(t, { entities, questions, seed: 2 })
)
