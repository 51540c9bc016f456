import t from 'tap'
import { compareEngine } from './compare-engine.ts'

t.setTimeout(120_000)

t.test('300 random questions about 600 entities are answered as by a naive scan', { timeout: 120_000 }, t =>
  compareEngine(t, { entities: 600, questions: 300, seed: 1 })
)
