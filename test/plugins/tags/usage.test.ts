import t from 'tap'
import model from '../../../plugins/entities/model.json' with { type: 'json' }
import { PLACES } from '../../../plugins/tags/usage.ts'

t.test('every aspect of the model that can hold a tag is known', async t => {
  const defs: Readonly<Record<string, unknown>> = model.$defs
  const reaches = (text: string, seen: Set<string>): boolean =>
    Array.from(text.matchAll(/#\/\$defs\/([\w.]+)/g), ([, name = '']) => name).some(name => {
      if (name.endsWith('.TagAssociation')) return true
      if (seen.has(name)) return false
      return reaches(JSON.stringify(defs[name]), seen.add(name))
    })
  const holding = Object.entries(model.aspects).filter(([, aspect]) =>
    reaches(JSON.stringify(aspect.schema), new Set())
  )
  t.strictSame(holding.map(([name]) => name).sort(), Object.keys(PLACES).sort())
})
