import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { createModel } from '../../core/model/model.ts'

t.test('the schema of every bundled aspect compiles: those with lazySchemas are not compiled at the start', async t => {
  const plugins = bundled.map(({ name, manifest }) => ({ ...manifest, name, lazySchemas: false }))
  t.ok(createModel(plugins).aspects.size > 250)
  const { name, manifest } = bundled[0] ?? {}
  const aspects = { ...manifest?.aspects, broken: { schema: { type: 'nothing' }, on: ['dataset'] } }
  t.throws(
    () => createModel([{ ...manifest, name: `${name}`, aspects, lazySchemas: false }]),
    /aspect broken does not compile/
  )
})
