import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { askForColumns, askForNames, askForWalks, openBoth } from './both-engines.ts'
import { compareEngine } from './compare-engine.ts'

openSearchTest('150 random questions about 400 entities are answered as by a naive scan', async t =>
  compareEngine(t, { entities: 400, questions: 150, seed: 1, openSearch: await openSearchSettings(t) })
)

openSearchTest('names, suggestions, columns and lineage are those of the embedded engine', async t => {
  const both = await openBoth(t, await openSearchSettings(t))
  await askForNames(both, 40)
  await askForColumns(both, 30)
  await askForWalks(both, 80)
  t.ok(t.passing())
})
