import t from 'tap'
import { compareEngine } from './compare-engine.ts'

t.setTimeout(120_000)

t.test('150 random questions about 400 entities are answered as by a naive scan', { timeout: 120_000 }, t =>
  compareEngine(t, { entities: 400, questions: 150, seed: 1 })
)
