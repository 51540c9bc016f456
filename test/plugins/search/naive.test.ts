import t from 'tap'
import { compareEngine } from './compare-engine.ts'

t.test('300 random questions about 600 entities are answered as by a naive scan', t =>
  compareEngine(t, { entities: 600, questions: 300, seed: 1 })
)
