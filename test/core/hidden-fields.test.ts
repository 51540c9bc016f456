import t from 'tap'
import { withoutHiddenFields } from '../../core/data/hidden-fields.ts'

t.test('a query for the entities that have a hidden aspect matches none', async t => {
  const isHidden = (aspect: string) => aspect === 'secret'
  const hidden = await withoutHiddenFields({ types: ['dataset'], having: 'secret' }, isHidden)
  t.match(hidden, { where: { any: [] } })
  const shown = await withoutHiddenFields({ types: ['dataset'], having: 'open' }, isHidden)
  t.strictSame(shown, { types: ['dataset'], having: 'open' })
})
