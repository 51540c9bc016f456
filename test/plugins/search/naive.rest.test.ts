import t from 'tap'
import { compareEngine } from './compare-engine.ts'

t.setTimeout(600_000)

t.test('1 000 random questions about 5 000 entities are answered as by a naive scan', { timeout: 600_000 }, t =>
  compareEngine(t, { entities: 5000, questions: 1000, seed: 2 })
)
