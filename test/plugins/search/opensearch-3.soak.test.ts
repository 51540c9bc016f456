import root, { type Test } from 'tap'
import { openSearchSettings, openSearchTest, startCluster } from '../../opensearch.ts'
import { askForColumns, askForNames, askForWalks, openBoth } from './both-engines.ts'
import { compareEngine } from './compare-engine.ts'

const SHARDS = 4

let started: Promise<string> | undefined

/** One node of OpenSearch 3 for the tests of this file. */
async function settingsOf(t: Test) {
  started ??= startCluster(root, { size: 1, major: 3 }).then(([node]) => node?.url ?? '')
  return openSearchSettings(t, { nodes: [await started], shards: SHARDS })
}

openSearchTest(
  'OpenSearch 3 answers random questions as a naive scan does',
  async t => compareEngine(t, { entities: 400, questions: 150, seed: 2, openSearch: await settingsOf(t) }),
  3
)

openSearchTest(
  'OpenSearch 3 has the names, suggestions, columns and lineage of the embedded engine',
  async t => {
    const both = await openBoth(t, await settingsOf(t))
    await askForNames(both, 40)
    await askForColumns(both, 30)
    await askForWalks(both, 80)
    t.ok(t.passing())
  },
  3
)
