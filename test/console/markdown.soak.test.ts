import t from 'tap'
import { blocksOf } from '../../plugins/console/web/components/markdown-blocks.ts'
import { LONG_TEXTS } from './long-texts.ts'

const LIMIT_MS = 2000

t.test('texts that nest deeply, or are long, are read in a moment', async t => {
  for (const text of LONG_TEXTS) {
    const before = performance.now()
    blocksOf(text)
    const took = performance.now() - before
    t.ok(took < LIMIT_MS, `${text.slice(0, 10)}: ${took} ms`)
  }
})
